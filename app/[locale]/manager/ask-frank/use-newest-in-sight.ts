'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the newest question at the top while its answer comes: a long answer is read from its beginning, a short one is seen whole. A reader who
 * scrolls away meanwhile stays where they read.
 * @param question its key; undefined before the first
 * @param shown changes whenever more of the answer is shown
 */
export function useNewestInSight<E extends Element>(
  question: string | undefined,
  shown: unknown,
): RefObject<E | null> {
  const newest = useRef<E>(null)
  const left = useRef<{ question?: string; y: number }>({ y: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when there is more to show
  useEffect(() => {
    const isNext = question !== left.current.question
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
    // Where the page has become shorter the browser has scrolled, not the reader: then it is at its end.
    const isElsewhere = Math.abs(window.scrollY - left.current.y) > 4 && !isAtEnd
    if (!isNext && isElsewhere) return
    newest.current?.scrollIntoView({ block: 'start' })
    left.current = { question, y: window.scrollY }
  }, [question, shown])

  return newest
}
