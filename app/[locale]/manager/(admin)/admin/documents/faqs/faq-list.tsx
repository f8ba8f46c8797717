'use client'

import { useState } from 'react'
import type { Texts } from '@/components/texts'
import { Card } from '@/components/ui/card'
import { FaqRow } from './faq-row'
import type { ShownFaq } from './shown-faq'

type Props = { faqs: ShownFaq[]; texts: Texts<'faqs'>; errors: Texts<'errors'> }

/** The items in their order, one open at a time. */
export function FaqList({ faqs, texts, errors }: Props) {
  const [moved, setMoved] = useState('')
  const announce = (question: string, place: number, of: number) =>
    setMoved(
      texts.moved
        .replace('{question}', question)
        .replace('{place}', String(place))
        .replace('{total}', String(of)),
    )
  return (
    <>
      <Card className="mt-4 divide-y divide-line">
        {faqs.map((faq, index) => (
          <FaqRow
            key={faq.id}
            faq={faq}
            isFirst={index === 0}
            isLast={index === faqs.length - 1}
            onMoved={announce}
            texts={texts}
            errors={errors}
          />
        ))}
      </Card>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}
