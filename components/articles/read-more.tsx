'use client'

import { type ReactNode, startTransition, useEffect, useRef } from 'react'

type Props = {
  articleId: string
  /** The member has read the article before. */
  isRead: boolean
  markRead: (input: { articleId: string }) => Promise<unknown>
  className: string
  children: ReactNode
}

/** A `details` element, so that it opens without scripts. With scripts, opening it counts as reading. */
export function ReadMore({ articleId, isRead, markRead, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const reported = useRef(isRead)

  const tell = () => {
    if (reported.current || !details.current?.open) return
    reported.current = true
    startTransition(async () => {
      // A failure is ignored, because the article is counted the next time.
      await markRead({ articleId }).catch(() => undefined)
    })
  }

  // The element may have been opened before hydration.
  useEffect(tell)

  return (
    <details ref={details} onToggle={tell} className={className}>
      {children}
    </details>
  )
}
