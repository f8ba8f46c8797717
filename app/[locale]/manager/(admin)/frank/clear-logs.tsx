'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import type { ActionResult } from '@/lib/action'

type Props = {
  clear: () => Promise<ActionResult<{ deleted: number }>>
}

export function ClearLogs({ clear }: Props) {
  const t = useTranslations('frankAdmin')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={clear}
      done={t('cleared')}
      toMessage={(code) => tErrors(code)}
      focus="logs"
      text={t('clear')}
      className="mt-6"
      dialog={{
        title: t('clearTitle'),
        text: t('clearText'),
        cancel: t('cancel'),
        confirm: t('clear'),
        busy: t('clearing'),
      }}
    />
  )
}
