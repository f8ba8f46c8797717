'use client'

import { MessageCircleReply } from 'lucide-react'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import type { BoardAnswer } from '@/lib/questions/answers'

type Result = ActionResult<void> | null

export type SeenActions = {
  /** Leads to the answer. */
  open: (form: FormData) => Promise<void>
  dismiss: (previous: Result, form: FormData) => Promise<Result>
}

type Props = { answer: BoardAnswer; actions: SeenActions; texts: Texts<'boardAnswers'> }

/** The news of one answer. Opened or dismissed, it does not come back. */
export function BoardAnswerNote({ answer: { faqId, question }, actions, texts }: Props) {
  const { state, formAction, onSubmit, pending } = useFormAction(actions.dismiss, () => failed('unexpected'))

  useAnswer(state, (result) => {
    if (!result.ok) return showToast('error', texts.dismissFailed)
    // The button is gone; who used it goes on with the page.
    document.getElementById('content')?.focus()
  })

  if (state?.ok) return null
  const id = <input type="hidden" name="faqId" value={faqId} />
  return (
    <li className="flex gap-3 rounded-card border border-line bg-accent-soft px-4 py-4 text-on-accent-soft md:px-5">
      <MessageCircleReply aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p>
          {texts.title} <strong className="wrap-anywhere">{question}</strong>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <form action={actions.open}>
            {id}
            <Button type="submit" variant="secondary">
              {texts.read}
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
              {texts.dismiss}
              <span className="sr-only">{question}</span>
            </Button>
          </form>
        </div>
      </div>
    </li>
  )
}
