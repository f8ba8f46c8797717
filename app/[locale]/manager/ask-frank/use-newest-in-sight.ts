'use client'

import { type RefObject, useEffect, useRef } from 'react'

type Kept = {
  question?: string
  /** The scroll position at the last update. */
  y: number
  /** Stays true if the reader has scrolled away. */
  isInPlace: boolean
}

/**
 * A long answer is read from its start, a short one is visible as a whole. Does not scroll if the reader or
 * the browser has scrolled, or if a problem is shown above the chat. `shown` changes with the answer.
 */
export function useNewestInSight<E extends HTMLElement>(
  question: string | undefined,
  shown: unknown,
): RefObject<E | null> {
  const newest = useRef<E>(null)
  const stored = useRef<Kept>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when there is more to show
  useEffect(() => {
    const end = document.documentElement.scrollHeight - window.innerHeight
    const isFirst = stored.current === null
    const { y, isInPlace, ...last } = stored.current ?? { y: 0, isInPlace: false, question: undefined }
    // The browser scrolls to the end of a page that became shorter.
    const isElsewhere = Math.abs(window.scrollY - Math.min(y, end)) > 4
    const isLeft = isFirst
      ? isElsewhere ||
        window.location.hash !== '' ||
        new URLSearchParams(window.location.search).has('problem')
      : question === last.question && (isInPlace || isElsewhere)
    if (!isLeft) bringToTop(newest.current)
    if (isFirst || !isLeft)
      stored.current = { question, y: window.scrollY, isInPlace: isLeft || window.scrollY < end - 4 }
  }, [question, shown])

  return newest
}

/** The answer, if the question would leave little room for it. */
function bringToTop(question: HTMLElement | null): void {
  const isLong = question !== null && question.offsetHeight > window.innerHeight / 3
  const shown = isLong ? (question.nextElementSibling ?? question) : question
  shown?.scrollIntoView({ block: 'start' })
}
