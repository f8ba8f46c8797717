'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import { postRemoval, removeMember } from './actions'

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
      plain={{ action: postRemoval, fields: { memberId } }}
      done={t('removed')}
      toMessage={(code) => toFailure(code, tErrors, t('removeFailed'))}
      focus="members"
      label={label}
      word={{ text: t('remove'), where: 'wideTip' }}
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
