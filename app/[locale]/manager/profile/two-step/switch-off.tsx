'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { CodeInput } from '@/components/forms/code-input'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { codeSchema } from '@/lib/auth/schema'
import { removeTwoStep } from './actions'

export function SwitchOff() {
  const t = useTranslations('twoStep')
  const tErrors = useTranslations('errors')
  const { register, setError, formProps, getError, pending, refused } = useActionForm(
    codeSchema,
    removeTwoStep,
    {
      onResult: (result) => {
        if (result.ok) return
        // A toast would leave before it is read.
        if (result.code === 'code_wrong') setError('code', { message: result.code }, { shouldFocus: true })
        else toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="mt-5 space-y-5">
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <Field id="code" label={t('code')} error={getError('code')}>
        {(control) => <CodeInput {...control} {...register('code')} />}
      </Field>
      <SubmitButton pending={pending} label={t('switchOff')} pendingLabel={t('switchingOff')} />
    </form>
  )
}
