'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { toSectionPath } from '@/lib/sections/section'
import { FaqRow } from './faq-row'
import type { ShownFaq } from './shown-faq'

type Props = {
  section: Parameters<typeof toSectionPath>[0]
  path: string
  faqs: ShownFaq[]
  /** Counts the items of all pages. */
  total: number
  page: number
  pageSize: number
}

export function FaqList({ section, path, faqs, total, page, pageSize }: Props) {
  const t = useTranslations('faqs')
  const [announcement, setAnnouncement] = useState('')
  const followed = useRef<string>(null)
  const router = useRouter()

  function follow(id: string, question: string, place: number, of: number) {
    setAnnouncement(t('moved', { question, place, total: of }))
    const itsPage = Math.ceil(place / pageSize)
    if (itsPage === page) return
    followed.current = id
    router.push(toSectionPath(section, itsPage, { path }), { scroll: false })
  }

  // Opens and focuses an item that was moved to another page.
  useEffect(() => {
    if (page < 1 || !followed.current) return
    const item = document.getElementById(`faq-${followed.current}`)
    followed.current = null
    if (!(item instanceof HTMLDetailsElement)) return
    item.open = true
    item.querySelector('summary')?.focus()
  }, [page])

  const before = (page - 1) * pageSize
  return (
    <>
      <ul className="card mt-4 divide-y divide-line">
        {faqs.map((faq, index) => (
          <FaqRow
            key={faq.id}
            faq={faq}
            isFirst={before + index === 0}
            isLast={before + index === total - 1}
            onMoved={(question, place, of) => follow(faq.id, question, place, of)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
