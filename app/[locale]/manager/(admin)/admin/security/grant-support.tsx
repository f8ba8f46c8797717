'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { supportHours } from '@/lib/support/grant'
import { grantSupport } from './actions'

export function GrantSupport() {
  const t = useTranslations('support')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/support/schema')).grantSupportSchema,
    grantSupport,
    {
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
    },
  )
  const chosen = refused?.typed?.hours ?? '24'
  return (
    <form {...formProps} className="mt-5 space-y-5">
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <Field id="purpose" label={t('purposeLabel')} hint={t('purposeHint')} error={getError('purpose')}>
        {(control) => (
          <Input
            {...control}
            {...register('purpose')}
            defaultValue={refused?.typed?.purpose}
            maxLength={200}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-semibold">{t('hoursLabel')}</legend>
        {supportHours.map((hours) => (
          <label key={hours} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="radio" {...register('hours')} value={hours} defaultChecked={hours === chosen} />
            {t(`hours.${hours}`)}
          </label>
        ))}
      </fieldset>
      <SubmitButton pending={pending} label={t('grant')} pendingLabel={t('granting')} />
    </form>
  )
}
