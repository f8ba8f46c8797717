'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useTransition } from 'react'
import { toast } from 'sonner'
import { failed } from '@/components/forms/use-form-action'
import { Button } from '@/components/ui/button'
import { dismissQuestion, dismissQuestionPlainly } from './actions'

type Props = {
  groupId: string
  question: string
}

/** Without a confirmation because a question that a member asks again returns. */
export function DismissButton({ groupId, question }: Props) {
  const t = useTranslations('boardQuestions')
  const tErrors = useTranslations('errors')
  const [pending, start] = useTransition()

  function dismiss(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    start(async () => {
      const result = await dismissQuestion(form).catch(() => failed('unexpected'))
      // Not in an effect because the answer removes the question and this component.
      if (!result.ok) {
        toast.error(result.code === 'unexpected' ? t('dismissFailed') : tErrors(result.code))
        return
      }
      toast.success(t('dismissDone'))
      document.getElementById('questions')?.focus()
    })
  }

  return (
    <form action={dismissQuestionPlainly} onSubmit={dismiss}>
      <input type="hidden" name="groupId" value={groupId} />
      <Button type="submit" variant="quiet" aria-disabled={pending || undefined} className="min-h-12">
        {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
        {t('dismiss')}
        <span className="sr-only">{question}</span>
      </Button>
    </form>
  )
}
