'use client'

import { lazy, Suspense } from 'react'
import { hasHtml } from './has-html'
import { isOverloaded } from './overloaded'

/** Most of the chat's code, and of no use before the first answer. */
export const loadAnswerMarkdown = () => import('./answer-markdown')

const AnswerMarkdown = lazy(async () => ({ default: (await loadAnswerMarkdown()).AnswerMarkdown }))
/** A whole parser of HTML, which few answers need. */
const AnswerHtml = lazy(async () => ({ default: (await import('./answer-html')).AnswerHtml }))

export function Answer({ text }: { text: string }) {
  if (isOverloaded(text)) return <p className="whitespace-pre-line">{text}</p>
  return (
    <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
      {hasHtml(text) ? <AnswerHtml text={text} /> : <AnswerMarkdown text={text} />}
    </Suspense>
  )
}
