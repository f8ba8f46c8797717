'use client'

import { type RefObject, useEffect, useRef } from 'react'

type Kept = {
  question?: string
  /** Where the page was left. */
  y: number
  /** Nothing is to be moved: it stands at the top already, or the reader has come to read something else. */
  isInPlace: boolean
}

/**
 * Brings the newest question to the top while its answer comes, so that a long answer is read from its beginning and a short one is seen whole. A
 * reader who scrolls meanwhile is left where they read; so is one whose browser has restored their place in the page, or whom a problem above the
 * chat concerns.
 * @param question its key; undefined before the first
 * @param shown changes whenever more of the answer is shown
 * @returns for the question's element; the answer's follows it
 */
export function useNewestInSight<E extends HTMLElement>(
  question: string | undefined,
  shown: unknown,
): RefObject<E | null> {
  const newest = useRef<E>(null)
  const kept = useRef<Kept>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when there is more to show
  useEffect(() => {
    const end = document.documentElement.scrollHeight - window.innerHeight
    const isFirst = kept.current === null
    const { y, isInPlace, ...last } = kept.current ?? { y: 0, isInPlace: false, question: undefined }
    // A page that has become shorter is scrolled to its end by the browser, not by the reader.
    const isElsewhere = Math.abs(window.scrollY - Math.min(y, end)) > 4
    const isLeft = isFirst
      ? isElsewhere || new URLSearchParams(window.location.search).has('problem')
      : question === last.question && (isInPlace || isElsewhere)
    if (!isLeft) bringToTop(newest.current)
    if (isFirst || !isLeft)
      kept.current = { question, y: window.scrollY, isInPlace: isLeft || window.scrollY < end - 4 }
  }, [question, shown])

  return newest
}

/** The question, or its answer where the question alone would leave it little room. */
function bringToTop(question: HTMLElement | null): void {
  const isLong = question !== null && question.offsetHeight > window.innerHeight / 3
  const shown = isLong ? (question.nextElementSibling ?? question) : question
  shown?.scrollIntoView({ block: 'start' })
}
