'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { endSupport } from './actions'

export function EndSupport() {
  const t = useTranslations('support')
  const tErrors = useTranslations('errors')
  const { formProps, pending, refused } = useActionForm(
    async () => (await import('@/lib/support/schema')).endSupportSchema,
    endSupport,
    {
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="mt-5 space-y-4">
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <SubmitButton pending={pending} label={t('end')} pendingLabel={t('ending')} />
    </form>
  )
}
