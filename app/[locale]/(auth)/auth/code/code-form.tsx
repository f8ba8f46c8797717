'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { CodeInput } from '@/components/forms/code-input'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { codeStepSchema } from '@/lib/auth/schema'
import { enterCode } from './actions'

/** `next` is the page of members that the person came from. */
export function CodeForm({ next }: { next: string | null }) {
  const t = useTranslations('codeStep')
  const tErrors = useTranslations('errors')
  const { register, setError, formProps, getError, pending, refused } = useActionForm(
    codeStepSchema,
    enterCode,
    {
      lost: 'login_failed',
      fields: { next },
      onResult: (result) => {
        if (result.ok) return
        // A toast would leave before it is read.
        if (result.code === 'code_wrong') setError('code', { message: result.code }, { shouldFocus: true })
        else toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="space-y-5">
      <input type="hidden" name="next" value={next ?? ''} />
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <Field id="code" label={t('code')} error={getError('code')}>
        {(control) => <CodeInput {...control} {...register('code')} />}
      </Field>
      <SubmitButton
        pending={pending}
        label={t('submit')}
        pendingLabel={t('submitting')}
        className="min-h-12 w-full"
      />
    </form>
  )
}
