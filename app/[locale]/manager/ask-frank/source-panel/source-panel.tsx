'use client'

import { ExternalLink, LoaderCircle, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MarkedPicture, type PictureProps } from '@/components/documents/marked-picture'
import { Button, buttonClass } from '@/components/ui/button'
import { getReaderPath } from '@/lib/documents/paths'
import type { ShownSource } from './find-source'
import { renderSource } from './render-source'

/** The marked words are shown this far below the top, in pixels. */
const room = 96

type Props = {
  source: ShownSource
  /** Its button was pressed. */
  takesFocus: boolean
  /** The focus was in the panel. */
  onClose: (hadFocus: boolean) => void
}

/**
 * How far the box must scroll to show the quote from its start. A row of a table is marked with its heads, which may
 * stand so far above it that both have no room: then the row, which comes last, is shown.
 */
function findOffset(box: HTMLElement, marks: readonly Element[]): number {
  const frame = box.getBoundingClientRect()
  const places = marks.map((mark) => mark.getBoundingClientRect())
  const toStart = (places[0]?.top ?? 0) - frame.top - room
  const toEnd = (places.at(-1)?.bottom ?? 0) - frame.bottom + room
  const marked = places.reduce((sum, { height }) => sum + height, 0)
  return marked < box.clientHeight ? Math.max(toStart, toEnd) : toStart
}

/** Escape closes it, except where something else takes the key. */
export function SourcePanel({ source, takesFocus, onClose }: Props) {
  const t = useTranslations('chat')
  const { quote, documentId, name, page } = source
  const [shown, setShown] = useState<{ quote: string; node: ReactNode } | null>(null)
  const panel = useRef<HTMLElement>(null)
  const content = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const node = shown?.quote === quote ? shown.node : undefined

  useEffect(() => {
    let isStale = false
    const none = { ok: false } as const
    void renderSource({ documentId, page, quote })
      .catch(() => none)
      .then((rendered) => {
        if (!isStale)
          setShown({
            quote,
            node: rendered.ok ? <Source {...rendered.data} name={name} page={page ?? 1} /> : null,
          })
      })
    return () => {
      isStale = true
    }
  }, [documentId, name, page, quote])

  useEffect(() => {
    const box = content.current
    if (!box) return
    const marks = node ? [...box.querySelectorAll('rect:not([id]), mark')] : []
    box.scrollTop = marks.length > 0 ? box.scrollTop + findOffset(box, marks) : 0
  }, [node])

  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing
      if (!isOurs || document.querySelector('dialog[open]')) return
      onClose(panel.current?.contains(document.activeElement) ?? false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])

  return (
    <aside
      ref={panel}
      aria-label={t('panel.label')}
      className="no-print sticky top-24 mt-6 flex max-h-[calc(100dvh-7.5rem)] min-w-0 flex-1 flex-col self-start overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base">{name}</h2>
          {page === null ? null : <p className="text-sm text-muted">{t('page', { page })}</p>}
        </div>
        <a
          href={getReaderPath(documentId, { page, quote })}
          target="_blank"
          rel="noopener"
          className={buttonClass('quiet')}
        >
          <ExternalLink aria-hidden className="size-5" />
          {t('panel.open')} <span className="sr-only">{t('newTab')}</span>
        </a>
        <Button
          ref={button}
          variant="quiet"
          aria-label={t('panel.close')}
          aria-keyshortcuts="Escape"
          title={t('panel.closeKey')}
          className="px-2!"
          onClick={() => onClose(true)}
        >
          <X aria-hidden className="size-6" />
        </Button>
      </div>
      <section
        ref={content}
        aria-label={t('panel.content')}
        aria-busy={node === undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the page
        tabIndex={0}
        className="min-h-60 overflow-y-auto bg-sunken outline-offset-[-3px]"
      >
        {node === undefined ? (
          <LoaderCircle aria-hidden className="mx-auto my-24 size-8 animate-spin text-muted" />
        ) : (
          (node ?? <p className="p-5">{t('panel.unavailable')}</p>)
        )}
      </section>
    </aside>
  )
}

type SourceProps = { picture: PictureProps | null; text: ReactNode; name: string; page: number }

/** The text is shown if there is no picture. */
function Source({ picture, text, name, page }: SourceProps) {
  const t = useTranslations('citedPage')
  return picture ? <MarkedPicture {...picture} alt={t('alt', { name, page })} failed={text} /> : text
}
