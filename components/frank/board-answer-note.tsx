'use client'

import { MessageCircleReply } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import type { Action } from '@/lib/action'
import type { BoardAnswer } from '@/lib/questions/question'

export type SeenActions = {
  /** Redirects to the answer. */
  open: Action<never>
  dismiss: Action<void>
}

type Props = { answer: BoardAnswer; actions: SeenActions }

/** The state belongs to this tab, because going back may show an older state of the page. */
const seenHere = new Set<string>()

/** The note does not return after it was opened or dismissed. */
export function BoardAnswerNote({ answer: { faqId, question }, actions }: Props) {
  const t = useTranslations('boardAnswers')
  const [isSeen, setSeen] = useState(false)

  async function open() {
    const result = await callAction(() => actions.open({ faqId }))
    if (!result.ok) toast.error(t('openFailed'))
  }

  async function dismiss() {
    const result = await callAction(() => actions.dismiss({ faqId }))
    if (!result.ok) {
      toast.error(t('dismissFailed'))
      return
    }
    seenHere.add(faqId)
    setSeen(true)
    // The button unmounts.
    document.getElementById('content')?.focus()
  }

  if (isSeen || seenHere.has(faqId)) return null
  return (
    <li className="flex gap-3 rounded-card border border-line bg-accent-soft px-4 py-4 text-on-accent-soft md:px-5">
      <MessageCircleReply aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p>
          {t('title')} <strong className="wrap-anywhere">{question}</strong>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <form action={open}>
            <FormButton variant="secondary">
              {t('read')}
              <span className="sr-only">{question}</span>
            </FormButton>
          </form>
          <form action={dismiss}>
            <FormButton variant="quiet" className="text-on-accent-soft! hover:bg-surface!">
              {t('dismiss')}
              <span className="sr-only">{question}</span>
            </FormButton>
          </form>
        </div>
      </div>
    </li>
  )
}
