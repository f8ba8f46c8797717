'use client'

import { useTranslations } from 'next-intl'
import { enterMailCode } from '@/app/[locale]/(auth)/auth/email-code/actions'
import { SubmitButton } from '@/components/forms/submit-button'
import { useCodeForm } from '@/components/forms/use-code-form'

export function EnterForm() {
  const t = useTranslations('mailCode')
  const { alert, codeField, formProps, pending } = useCodeForm(
    async () => (await import('@/lib/auth/schema')).mailCodeSchema,
    enterMailCode,
    {
      label: t('code'),
      lost: 'login_failed',
    },
  )
  return (
    <form {...formProps} className="space-y-5">
      {alert}
      {codeField}
      <SubmitButton
        pending={pending}
        label={t('submit')}
        pendingLabel={t('submitting')}
        className="min-h-12 w-full"
      />
    </form>
  )
}
