'use client'

import { type KeyboardEvent, type ReactNode, useState } from 'react'

/**
 * Shows the text of an icon control on hover and focus; Escape hides it. Visual only, because the control has
 * the same text as its accessible name.
 */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside, and is none itself
    <span
      className="relative inline-flex"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      {open ? (
        <span
          aria-hidden
          className="absolute right-0 bottom-full z-20 hidden pb-1.5 whitespace-nowrap md:block"
        >
          <span className="block rounded-control bg-ink px-3 py-1.5 text-sm font-semibold text-page shadow-raised">
            {label}
          </span>
        </span>
      ) : null}
    </span>
  )
}
