'use client'

import { type ReactNode, startTransition, useEffect, useRef } from 'react'

type Props = {
  articleId: string
  /** Whether the member has read it before. */
  isRead: boolean
  markRead: (input: { articleId: string }) => Promise<unknown>
  className: string
  children: ReactNode
}

/** A disclosure of the browser's own, so that it opens without scripts; with them, opening it counts as reading. */
export function ReadMore({ articleId, isRead, markRead, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const told = useRef(isRead)

  const tell = () => {
    if (told.current || !details.current?.open) return
    told.current = true
    startTransition(async () => {
      // Not counted this time: the member reads on, and is counted the next time.
      await markRead({ articleId }).catch(() => undefined)
    })
  }

  // It may have been opened before this ran.
  useEffect(tell)

  return (
    <details ref={details} onToggle={tell} className={className}>
      {children}
    </details>
  )
}
