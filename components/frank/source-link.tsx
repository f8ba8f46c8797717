'use client'

import { useEffect, useState } from 'react'

/** Where something is cited, or came close. */
export type CitedPlace = {
  source: string
  page: number | null
  document_id: string | null
  faq_id?: string | null
}

type Props = { source: CitedPlace; opening: string; newTab: string }

/**
 * Where the cited source is read: an FAQ item in its place among the documents, a document at the cited page. Services that
 * name no document are matched by its name.
 */
function getAddress({ source, page, document_id, faq_id }: CitedPlace): string {
  if (faq_id) return `/manager/documents#faq-${faq_id}`
  const query = new URLSearchParams({ ...(document_id ? { document_id } : {}), name: source })
  return `/api/files/source?${query}${page === null ? '' : `#page=${page}`}`
}

export function SourceLink({ source, opening, newTab }: Props) {
  const [isOpening, setOpening] = useState(false)

  // The new tab lies over this one as soon as it is there; where it does not, the word goes by itself.
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
      href={getAddress(source)}
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
