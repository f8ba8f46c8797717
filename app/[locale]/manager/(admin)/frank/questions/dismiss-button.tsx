'use client'

import { LoaderCircle } from 'lucide-react'
import { type SubmitEvent, useTransition } from 'react'
import { failed } from '@/components/forms/use-form-action'
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

/** Without a confirmation because a question that a member asks again returns. */
export function DismissButton({ groupId, question, texts, errors }: Props) {
  const [pending, start] = useTransition()

  function dismiss(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    start(async () => {
      const result = await dismissQuestion(form).catch(() => failed('unexpected'))
      // Not in an effect because the answer removes the question and this component.
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
