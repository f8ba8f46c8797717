'use client'

import { LoaderCircle } from 'lucide-react'
import { type SubmitEvent, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { dismissQuestion, dismissQuestionPlainly } from './actions'

type Props = {
  groupId: string
  question: string
  texts: Texts<'boardQuestions'>
  errors: Texts<'errors'>
}

/** Takes a question off the list. It comes back when it is asked again, and among what is done it can still be answered: so nobody is asked twice. */
export function DismissButton({ groupId, question, texts, errors }: Props) {
  const [pending, start] = useTransition()

  function dismiss(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    start(async () => {
      const result = await dismissQuestion(form).catch(() => ({ ok: false, code: 'unexpected' }) as const)
      // Told here and not in an effect: the question, and this with it, is gone when the answer arrives.
      if (!result.ok)
        return showToast('error', result.code === 'unexpected' ? texts.dismissFailed : errors[result.code])
      showToast('success', texts.dismissDone)
      document.getElementById('questions')?.focus()
    })
  }

  return (
    <form action={dismissQuestionPlainly} onSubmit={dismiss}>
      <input type="hidden" name="groupId" value={groupId} />
      <Button type="submit" variant="quiet" aria-disabled={pending || undefined} className="min-h-12">
        {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
        {texts.dismiss}
        <span className="sr-only">{question}</span>
      </Button>
    </form>
  )
}
