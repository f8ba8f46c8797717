'use client'

import { useEffect, useState } from 'react'
import type { AnswerSource } from '@/lib/assistant/contract'
import { getPagePath } from '@/lib/documents/address'

export type CitedPlace = Pick<AnswerSource, 'source' | 'page' | 'document_id' | 'board'> &
  Partial<Pick<AnswerSource, 'faq_id'>>

type Props = {
  source: CitedPlace
  /** `{message id}.{index}` of a stored answer. */
  quote?: string
  opening: string
  newTab: string
}

/** Documents without an id are matched by name. */
function getAddress({ source, page, document_id, faq_id, board }: CitedPlace, quote?: string): string {
  if (board) return '/manager/board'
  if (faq_id) return `/manager/documents#faq-${faq_id}`
  if (document_id && page !== null) return getPagePath(document_id, page, quote)
  const query = new URLSearchParams({ ...(document_id ? { document_id } : {}), name: source })
  if (page === null) return `/api/files/source?${query}`
  // A document whose pages are not read yet opens as its file.
  return `/api/files/source?${query}&page=${page}#page=${page}`
}

export function SourceLink({ source, quote, opening, newTab }: Props) {
  const [isOpening, setOpening] = useState(false)

  // The new tab hides this one; otherwise the text disappears after three seconds.
  useEffect(() => {
    if (!isOpening) return
    const done = () => setOpening(false)
    const timer = setTimeout(done, 3000)
    document.addEventListener('visibilitychange', done)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', done)
    }
  }, [isOpening])

  return (
    <a
      href={getAddress(source, quote)}
      target="_blank"
      rel="noopener"
      onClick={() => setOpening(true)}
      className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
    >
      <span className="min-w-0 wrap-anywhere">
        {source.source}
        {isOpening ? ` ${opening}` : null} <span className="sr-only">{newTab}</span>
      </span>
    </a>
  )
}
