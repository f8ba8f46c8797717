'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** The time in milliseconds that a tooltip stays after a touch. */
const touchMs = 2000

/** Visual only because the control has an accessible name. On a phone no finger covers it above the bar. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A touch also focuses the control, which would keep the tooltip open.
  const isTouched = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const hide = () => setOpen(false)
  const showAt = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') show()
  }
  const showOnTouch = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') return
    isTouched.current = true
    show()
    timer.current = setTimeout(hide, touchMs)
  }
  const hideAt = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') hide()
  }
  const showOnFocus = () => {
    if (!isTouched.current) show()
  }
  const noteKey = ({ key }: KeyboardEvent) => {
    isTouched.current = false
    if (key === 'Escape') hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside, and is none itself
    <span
      className="relative inline-flex"
      onPointerEnter={showAt}
      onPointerLeave={hideAt}
      onPointerDown={showOnTouch}
      onFocus={showOnFocus}
      onBlur={hide}
      onKeyDown={noteKey}
    >
      {children}
      {open ? (
        <span
          aria-hidden
          className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-40 text-center md:pointer-events-auto md:absolute md:inset-x-auto md:right-0 md:bottom-full md:z-20 md:pb-1.5 md:whitespace-nowrap"
        >
          <span className="inline-block rounded-control bg-ink px-3 py-1.5 text-sm font-semibold text-page shadow-raised">
            {label}
          </span>
        </span>
      ) : null}
    </span>
  )
}
