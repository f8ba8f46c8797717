'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { saveDemand } from './actions'

export function DemandForm({ isDemanded }: { isDemanded: boolean }) {
  const t = useTranslations('security')
  const tErrors = useTranslations('errors')
  const demanded = isDemanded ? 'no' : 'yes'
  const { formProps, pending, refused } = useActionForm(
    async () => (await import('@/lib/auth/schema')).demandSchema,
    saveDemand,
    {
      fields: { demanded },
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="mt-5 space-y-4">
      <input type="hidden" name="demanded" value={demanded} />
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <SubmitButton
        pending={pending}
        label={isDemanded ? t('release') : t('demand')}
        pendingLabel={t('saving')}
      />
    </form>
  )
}
