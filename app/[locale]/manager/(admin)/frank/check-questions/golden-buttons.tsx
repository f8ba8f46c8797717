'use client'

import { Check, LoaderCircle, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { acceptGoldenAnswer, askGoldenQuestion, deleteGoldenQuestion } from './actions'

type Props = { id: string; question: string }

/** The focus goes to the list, because the pressed button unmounts. */
const focusList = () => document.getElementById('golden-questions')?.focus()

export function AskAgainButton({ id, question }: Props) {
  const t = useTranslations('goldenQuestions')
  const tErrors = useTranslations('errors')
  async function ask() {
    const result = await callAction(() => askGoldenQuestion({ id }))
    if (!result.ok) {
      toast.error(toErrorText(result.code, tErrors, t('askFailed')))
      return
    }
    toast.success(t('askedAgain'))
    focusList()
  }
  return (
    <form action={ask}>
      <FormButton variant="quiet">
        {(pending) => (
          <>
            {pending ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <RotateCw aria-hidden className="size-5" />
            )}
            <span aria-hidden>{pending ? t('asking') : t('askAgain')}</span>
            <span className="sr-only">{t('askAgainFor', { question })}</span>
          </>
        )}
      </FormButton>
    </form>
  )
}

export function AcceptButton({ id, question }: Props) {
  const t = useTranslations('goldenQuestions')
  const tErrors = useTranslations('errors')
  async function accept() {
    const result = await callAction(() => acceptGoldenAnswer({ id }))
    if (!result.ok) {
      toast.error(toErrorText(result.code, tErrors, t('acceptFailed')))
      return
    }
    toast.success(t('accepted'))
    focusList()
  }
  return (
    <form action={accept} className="mt-5">
      <FormButton variant="secondary">
        {(pending) => (
          <>
            {pending ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <Check aria-hidden className="size-5" />
            )}
            <span aria-hidden>{t('accept')}</span>
            <span className="sr-only">{t('acceptFor', { question })}</span>
          </>
        )}
      </FormButton>
    </form>
  )
}

export function DeleteQuestion({ id, question }: Props) {
  const t = useTranslations('goldenQuestions')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => deleteGoldenQuestion({ id })}
      done={t('deleted')}
      toMessage={(code) => toErrorText(code, tErrors, t('deleteFailed'))}
      focus="golden-questions"
      label={t('deleteFor', { question })}
      word={t('delete')}
      dialog={{
        title: t('deleteTitle'),
        text: t('deleteText'),
        cancel: t('cancel'),
        confirm: t('delete'),
        busy: t('deleting'),
      }}
    />
  )
}
