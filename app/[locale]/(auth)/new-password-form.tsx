'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { PasswordField } from '@/components/forms/password-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Action } from '@/lib/action'
import type { ErrorCode } from '@/lib/errors'
import { type NewsFrequency, newsFrequencies } from '@/lib/news-mails/news-mail'

type Props = {
  action: Action<never>
  email: string
  labels: { submit: string; submitting: string }
  /** Shown if the server does not answer. */
  lost: ErrorCode
  /** The line about mails about news, for an invited person. */
  newsMail?: { label: string; hint: string; chosen: NewsFrequency; names: Record<NewsFrequency, string> }
}

export function NewPasswordForm({ action, email, labels, lost, newsMail }: Props) {
  const t = useTranslations('newPassword')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/news-mails/schema')).setupSchema,
    action,
    {
      lost,
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  const common = {
    showLabel: t('show'),
    hideLabel: t('hide'),
    autoComplete: 'new-password',
    required: true,
  }

  return (
    <form {...formProps} className="space-y-5">
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <Field id="email" label={t('email')}>
        {(control) => (
          <Input {...control} type="email" defaultValue={email} autoComplete="username" disabled />
        )}
      </Field>
      <PasswordField
        id="password"
        label={t('password')}
        error={getError('password')}
        hint={t('hint')}
        {...common}
        {...register('password')}
      />
      <PasswordField
        id="confirm"
        label={t('confirm')}
        error={getError('confirm')}
        {...common}
        {...register('confirm')}
      />
      {newsMail ? (
        <Field id="frequency" label={newsMail.label} hint={newsMail.hint} error={getError('frequency')}>
          {(control) => (
            <Select {...control} defaultValue={newsMail.chosen} {...register('frequency')}>
              {newsFrequencies.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {newsMail.names[frequency]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <SubmitButton
        pending={pending}
        label={labels.submit}
        pendingLabel={labels.submitting}
        className="min-h-12 w-full"
      />
    </form>
  )
}
