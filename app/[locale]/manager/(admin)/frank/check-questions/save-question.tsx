'use client'

import { ListChecks, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import type { ButtonVariant } from '@/components/ui/button'
import { longestGoldenQuestion } from '@/lib/golden-questions/schema'
import { addGoldenQuestion } from './actions'

/** `faqId` names the FAQ item that should answer. Else the first passage of the next answer is expected. */
type Props = { question: string; faqId?: string; variant?: ButtonVariant }

export function SaveQuestion({ question, faqId, variant = 'secondary' }: Props) {
  const t = useTranslations('goldenQuestions')
  const tErrors = useTranslations('errors')
  async function save() {
    const result = await callAction(() =>
      addGoldenQuestion({ question: question.slice(0, longestGoldenQuestion), faqId }),
    )
    if (result.ok) toast.success(t('saved'))
    else toast.error(toErrorText(result.code, tErrors, t('addFailed')))
  }
  return (
    <form action={save}>
      <FormButton variant={variant}>
        {(pending) => (
          <>
            {pending ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <ListChecks aria-hidden className="size-5" />
            )}
            <span aria-hidden>{t('save')}</span>
            <span className="sr-only">{t('saveFor', { question })}</span>
          </>
        )}
      </FormButton>
    </form>
  )
}
