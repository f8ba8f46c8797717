'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import { dismissQuestion } from './actions'

type Props = {
  groupId: string
  question: string
}

/** There is no confirmation, because a question that a member asks again returns. */
export function DismissButton({ groupId, question }: Props) {
  const t = useTranslations('boardQuestions')
  const tErrors = useTranslations('errors')

  async function dismiss() {
    const result = await callAction(() => dismissQuestion({ groupId }))
    // An effect would not run, because the answer removes the question and this component.
    if (!result.ok) {
      toast.error(result.code === 'unexpected' ? t('dismissFailed') : tErrors(result.code))
      return
    }
    toast.success(t('dismissDone'))
    document.getElementById('questions')?.focus()
  }

  return (
    <form action={dismiss}>
      <FormButton variant="quiet" className="min-h-12">
        {(pending) => (
          <>
            {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
            {t('dismiss')}
            <span className="sr-only">{question}</span>
          </>
        )}
      </FormButton>
    </form>
  )
}
