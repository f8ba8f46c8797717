'use client'

import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

const step = 200

/** The row can scroll in this direction. */
type Room = { back: boolean; forward: boolean }

type Props = {
  /** Shows all tabs, in several rows where one is too short. */
  wraps: boolean
  /** The text of a switch by which a phone shows all tabs as a list. */
  allLabel?: string
  children: ReactNode
}

/** A row of links that scrolls by buttons, touch and arrow keys. */
export function TabScroller({ wraps, allLabel, children }: Props) {
  const t = useTranslations('nav')
  const row = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState<Room>({ back: false, forward: false })
  const scrolls = room.back || room.forward

  useEffect(() => {
    const list = row.current
    if (!list) return
    const measure = () =>
      setRoom({
        back: list.scrollLeft > 1,
        forward: list.scrollLeft + list.clientWidth < list.scrollWidth - 1,
      })
    const resized = new ResizeObserver(measure)
    resized.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current when the links are others, and the arrows narrow the row
  useEffect(() => {
    const list = row.current
    const chosen = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !chosen) return
    const [left, right] = [chosen.offsetLeft, chosen.offsetLeft + chosen.offsetWidth]
    if (left < list.scrollLeft) list.scrollLeft = left - step / 4
    else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth + step / 4
  }, [children, scrolls])

  function walk(event: KeyboardEvent) {
    const links = [...(row.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    links[(to + links.length) % links.length]?.focus()
  }

  const arrow = (way: keyof Room, distance: number, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={t(way === 'back' ? 'scrollBack' : 'scrollForward')}
      disabled={!room[way]}
      onClick={() => row.current?.scrollBy({ left: distance, behavior: 'smooth' })}
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-accent-soft hover:text-on-accent-soft disabled:cursor-default disabled:opacity-40"
    >
      <Icon aria-hidden className="size-6" />
    </button>
  )
  return (
    <div className="group/tabs">
      <div className="flex items-center gap-1 md:gap-2 md:border-b md:border-line">
        {scrolls ? arrow('back', -step, ChevronLeft) : null}
        <ul
          ref={row}
          onKeyDown={walk}
          className={clsx(
            'relative flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-md:gap-2 md:-mb-px',
            wraps ? 'flex-wrap' : 'max-md:group-has-[.all-tabs:checked]/tabs:flex-wrap',
          )}
        >
          {children}
        </ul>
        {scrolls ? arrow('forward', step, ChevronRight) : null}
      </div>
      {wraps || !allLabel ? null : (
        <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2 md:hidden">
          <input type="checkbox" className="all-tabs size-5 accent-accent" />
          {allLabel}
        </label>
      )}
    </div>
  )
}
