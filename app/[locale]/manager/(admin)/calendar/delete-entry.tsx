'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { deleteEntry } from './actions'

type Props = {
  entryId: string
  label: string
  question: string
}

export function DeleteEntry({ entryId, label, question }: Props) {
  const t = useTranslations('calendar')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => deleteEntry({ entryId })}
      done={t('deleted')}
      toMessage={(code) => toErrorText(code, tErrors, t('deleteFailed'))}
      focus="month"
      label={label}
      word={t('delete')}
      dialog={{
        title: t('deleteTitle'),
        text: question,
        ...{ cancel: t('cancel'), confirm: t('delete'), busy: t('deleting') },
      }}
    />
  )
}
