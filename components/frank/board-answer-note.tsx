'use client'

import { MessageCircleReply } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Button } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import type { BoardAnswer } from '@/lib/questions/question'

type Result = ActionResult<void> | null

export type SeenActions = {
  /** Redirects to the answer. */
  open: (previous: Result, form: FormData) => Promise<Result>
  dismiss: (previous: Result, form: FormData) => Promise<Result>
}

type Props = { answer: BoardAnswer; actions: SeenActions }

/** Of this tab: going back may show an older state of the page. */
const seenHere = new Set<string>()

/** Not shown again after opening or dismissing it. */
export function BoardAnswerNote({ answer: { faqId, question }, actions }: Props) {
  const t = useTranslations('boardAnswers')
  const { state, formAction, onSubmit, pending } = useFormAction(actions.dismiss, () => failed('unexpected'))
  const opening = useFormAction(actions.open, () => failed('unexpected'))

  useAnswer(state, (result) => {
    if (!result.ok) {
      toast.error(t('dismissFailed'))
      return
    }
    seenHere.add(faqId)
    // The button unmounts.
    document.getElementById('content')?.focus()
  })

  useAnswer(opening.state, (result) => {
    if (!result.ok) toast.error(t('openFailed'))
  })

  if (state?.ok || seenHere.has(faqId)) return null
  const id = <input type="hidden" name="faqId" value={faqId} />
  return (
    <li className="flex gap-3 rounded-card border border-line bg-accent-soft px-4 py-4 text-on-accent-soft md:px-5">
      <MessageCircleReply aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p>
          {t('title')} <strong className="wrap-anywhere">{question}</strong>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <form action={opening.formAction} onSubmit={opening.onSubmit}>
            {id}
            <Button type="submit" variant="secondary" aria-disabled={opening.pending || undefined}>
              {t('read')}
              <span className="sr-only">{question}</span>
            </Button>
          </form>
          <form action={formAction} onSubmit={onSubmit}>
            {id}
            <Button
              type="submit"
              variant="quiet"
              aria-disabled={pending || undefined}
              className="text-on-accent-soft! hover:bg-surface!"
            >
              {t('dismiss')}
              <span className="sr-only">{question}</span>
            </Button>
          </form>
        </div>
      </div>
    </li>
  )
}
