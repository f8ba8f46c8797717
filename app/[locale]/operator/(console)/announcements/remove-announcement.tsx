'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { removeAnnouncement } from './actions'

export function RemoveAnnouncement({ id, text }: { id: string; text: string }) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => removeAnnouncement({ id })}
      done={t('withdrawn')}
      toMessage={(code) => toErrorText(code, tErrors, t('failed'))}
      focus="announcements"
      label={t('withdrawFor', { text: text.slice(0, 60) })}
      dialog={{
        title: t('withdrawTitle'),
        text: t('withdrawText'),
        ...{ cancel: t('cancel'), confirm: t('withdraw'), busy: t('withdrawing') },
      }}
    />
  )
}
