'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { SaveQuestion } from '@/app/[locale]/manager/(admin)/frank/check-questions/save-question'
import { QuestionSummary } from '@/components/faqs/question-summary'
import { Button } from '@/components/ui/button'
import { RowMenu, type RowMenuHandle } from '@/components/ui/row-menu'
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
  const details = useRef<HTMLDetailsElement>(null)
  const menu = useRef<RowMenuHandle>(null)
  const move = { id: faq.id, onMoved: (at: number, of: number) => onMoved(faq.question, at, of) }

  function edit() {
    if (details.current) details.current.open = true
    menu.current?.close()
    setEditing(true)
  }
  function close() {
    setEditing(false)
    menu.current?.close()
  }

  return (
    <li className="relative">
      <details
        ref={details}
        name="faq-items"
        id={`faq-${faq.id}`}
        className="prints group/question scroll-mt-24"
      >
        <QuestionSummary question={faq.question} className="pr-13">
          <SyncBadge faq={faq} />
        </QuestionSummary>
        <div className="px-4 pb-5 md:pr-13 md:pl-10">
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
            </>
          )}
        </div>
      </details>
      <RowMenu ref={menu} label={faq.labels.menu}>
        <Button variant="quiet" onClick={edit}>
          <Pencil aria-hidden className="size-5" />
          <span aria-hidden>{t('edit')}</span>
          <span className="sr-only">{faq.labels.edit}</span>
        </Button>
        <MoveFaq {...move} direction="up" word={t('up')} label={faq.labels.moveUp} isLast={isFirst} />
        <MoveFaq {...move} direction="down" word={t('down')} label={faq.labels.moveDown} isLast={isLast} />
        <SaveQuestion question={faq.question} faqId={faq.id} variant="quiet" />
        <DeleteFaq id={faq.id} label={faq.labels.delete} />
      </RowMenu>
    </li>
  )
}
