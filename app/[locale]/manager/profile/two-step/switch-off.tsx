'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/forms/submit-button'
import { useCodeForm } from '@/components/forms/use-code-form'
import { removeTwoStep } from './actions'

export function SwitchOff() {
  const t = useTranslations('twoStep')
  const { alert, codeField, formProps, pending } = useCodeForm(
    async () => (await import('@/lib/auth/schema')).codeSchema,
    removeTwoStep,
    {
      label: t('code'),
    },
  )
  return (
    <form {...formProps} className="mt-5 space-y-5">
      {alert}
      {codeField}
      <SubmitButton pending={pending} label={t('switchOff')} pendingLabel={t('switchingOff')} />
    </form>
  )
}
