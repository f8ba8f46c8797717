'use client'

import { Ellipsis } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import { buttonClass } from './button'

export type RowMenuHandle = {
  /** Closes the menu. The focus returns to its button. */
  close: () => void
}

type Props = {
  ref?: RefObject<RowMenuHandle | null>
  /** Names the row. */
  label: string
  children: ReactNode
}

/** At the top right of its row, which is `relative`. A `details` element, so that it opens without scripts. One is open at a time. */
export function RowMenu({ ref, label, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (details.current?.open && target instanceof Node && !details.current.contains(target))
        details.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])
  function close() {
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
  }
  useImperativeHandle(ref, () => ({ close }))
  function closeOnEscape(event: KeyboardEvent) {
    // A dialog that a row of the menu has opened closes alone.
    const isInDialog = event.target instanceof Element && event.target.closest('dialog')
    if (event.key === 'Escape' && !isInDialog && details.current?.open) close()
  }
  // A button of the menu gives the focus to a heading when its row may have gone. Tab leaves the menu too.
  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
  }
  return (
    <details ref={details} name="row-menu" onKeyDown={closeOnEscape} onBlur={closeBehindFocus}>
      <summary
        className={buttonClass(
          'quiet',
          'absolute! top-0 right-0 z-10 list-none px-2! [&::-webkit-details-marker]:hidden',
        )}
      >
        <Ellipsis aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      {/* In the flow on a phone, because its lower bar would cover what is past the end of the page. */}
      <div className="menu card relative z-20 mb-2 space-y-1 p-2 md:absolute md:top-11 md:right-0 md:mb-0 md:w-88 md:shadow-lg">
        {children}
      </div>
    </details>
  )
}
