'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { removeMember } from './actions'

type Props = {
  memberId: string
  /** Contains the member's name. */
  label: string
  question: string
}

export function RemoveButton({ memberId, label, question }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => removeMember({ memberId })}
      done={t('removed')}
      toMessage={(code) => toErrorText(code, tErrors, t('removeFailed'))}
      focus="members"
      label={label}
      word={t('remove')}
      dialog={{
        title: t('removeTitle'),
        text: question,
        cancel: t('cancel'),
        confirm: t('removeConfirm'),
        busy: t('removing'),
      }}
    />
  )
}
