'use client'

import { CalendarDays, FileText, Newspaper, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AnswerSource } from '@/lib/assistant/contract'
import { getReaderPath } from '@/lib/documents/paths'

export type CitedPlace = Pick<AnswerSource, 'source' | 'page' | 'document_id'> &
  Partial<Pick<AnswerSource, 'faq_id' | 'board' | 'article_id' | 'event_id' | 'date'>>

type Props = {
  source: CitedPlace
  /** `{message id}.{index}` of a stored answer. */
  quote?: string
  opening: string
  newTab: string
  /** The date and place within the source. */
  children?: ReactNode
}

/** Documents without an id are matched by name. */
function getAddress(cited: CitedPlace, quote?: string): string {
  const { source, page, document_id, faq_id, board, article_id, event_id, date } = cited
  if (board) return '/manager/board'
  if (article_id) return `/manager/news/${article_id}`
  if (event_id) return date ? `/manager/calendar?month=${date.slice(0, 7)}` : '/manager/calendar'
  if (faq_id) return `/manager/documents#faq-${faq_id}`
  if (document_id) return getReaderPath(document_id, { page, quote })
  const query = new URLSearchParams({ name: source, ...(page === null ? {} : { page: String(page) }) })
  return `/api/files/source?${query}`
}

function findIcon({ faq_id, board, article_id, event_id }: CitedPlace) {
  if (faq_id || board) return Users
  if (article_id) return Newspaper
  return event_id ? CalendarDays : FileText
}

/** The source and its place as one chip. */
export function SourceLink({ source, quote, opening, newTab, children }: Props) {
  const Icon = findIcon(source)
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
      data-quote={quote}
      onClick={() => setOpening(true)}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-1.5 leading-snug hover:border-accent"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-accent" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
        <span className="min-w-0 font-semibold text-accent">
          {source.source}
          {isOpening ? ` ${opening}` : null} <span className="sr-only">{newTab}</span>
        </span>
        {children ? <span className="text-sm text-muted">{children}</span> : null}
      </span>
    </a>
  )
}
