'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { removeAnnouncement } from './actions'

type Props = {
  id: string
  /** Its beginning names the announcement. */
  text: string
}

export function RemoveAnnouncement({ id, text }: Props) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => removeAnnouncement({ id })}
      done={t('withdrawn')}
      toMessage={(code) => toErrorText(code, tErrors, t('failed'))}
      focus="announcements"
      label={t('withdrawFor', { text })}
      word={t('withdraw')}
      dialog={{
        title: t('withdrawTitle'),
        text: t('withdrawText'),
        ...{ cancel: t('cancel'), confirm: t('withdraw'), busy: t('withdrawing') },
      }}
    />
  )
}
