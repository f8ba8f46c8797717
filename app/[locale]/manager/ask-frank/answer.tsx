'use client'

import { lazy, Suspense } from 'react'

/** Most of the chat's code, and of no use before the first answer. */
export const loadAnswerMarkdown = () => import('./answer-markdown')

const AnswerMarkdown = lazy(async () => ({ default: (await loadAnswerMarkdown()).AnswerMarkdown }))

export function Answer({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
      <AnswerMarkdown text={text} />
    </Suspense>
  )
}
