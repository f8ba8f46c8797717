'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { askMailCode } from './actions'

/** `next` is the page of members that the person came from. */
export function AskForm({ next }: { next: string | null }) {
  const t = useTranslations('mailCode')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/auth/schema')).askMailCodeSchema,
    askMailCode,
    {
      lost: 'mail_code_failed',
      fields: { next },
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="space-y-5">
      <input type="hidden" name="next" value={next ?? ''} />
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <Field id="email" label={t('email')} error={getError('email')}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="username" required />
        )}
      </Field>
      <SubmitButton
        pending={pending}
        label={t('send')}
        pendingLabel={t('sending')}
        className="min-h-12 w-full"
      />
    </form>
  )
}
