'use client'

import { ChevronDown, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EditFaq } from './edit-faq'
import { DeleteFaq, MoveFaq } from './faq-buttons'
import type { ShownFaq } from './shown-faq'
import { SyncBadge } from './sync-badge'
import { SyncPanel } from './sync-panel'

type Props = {
  faq: ShownFaq
  isFirst: boolean
  isLast: boolean
  onMoved: (question: string, place: number, total: number) => void
}

export function FaqRow({ faq, isFirst, isLast, onMoved }: Props) {
  const t = useTranslations('faqs')
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const move = { id: faq.id, onMoved: (at: number, of: number) => onMoved(faq.question, at, of) }

  function close() {
    setEditing(false)
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => edit.current?.focus())
  }

  return (
    <details name="faq-items" id={`faq-${faq.id}`} className="prints group scroll-mt-24">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-5 py-3 hover:text-accent [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
          <span className="min-w-0 flex-1 basis-52 font-semibold wrap-anywhere">{faq.question}</span>
          <SyncBadge faq={faq} />
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5">
        {editing ? (
          <EditFaq
            id={faq.id}
            question={faq.question}
            answer={faq.answer}
            version={faq.version}
            onClose={close}
          />
        ) : (
          <>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{faq.answer}</p>
            <SyncPanel faq={faq} />
            <p className="no-print mt-4 text-sm text-muted">{faq.dates}</p>
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <Button
                ref={edit}
                variant="secondary"
                onClick={() => setEditing(true)}
                className="needs-script"
              >
                <Pencil aria-hidden className="size-5" />
                <span aria-hidden>{t('edit')}</span>
                <span className="sr-only">{faq.labels.edit}</span>
              </Button>
              <MoveFaq {...move} direction="up" label={faq.labels.moveUp} isLast={isFirst} />
              <MoveFaq {...move} direction="down" label={faq.labels.moveDown} isLast={isLast} />
              <DeleteFaq id={faq.id} label={faq.labels.delete} />
            </div>
          </>
        )}
      </div>
    </details>
  )
}
