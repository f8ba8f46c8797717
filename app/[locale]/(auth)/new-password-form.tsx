'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { PasswordField } from '@/components/forms/password-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import type { ActionResult } from '@/lib/action'
import { newPasswordSchema } from '@/lib/auth/schema'
import { type ErrorCode, isErrorCode } from '@/lib/errors'

type State = ActionResult<never> | null
type Props = {
  action: (previous: State, form: FormData) => Promise<State>
  email: string
  labels: { submit: string; submitting: string }
  /** Shown if the server does not answer. */
  lost: ErrorCode
}

export function NewPasswordForm({ action, email, labels, lost }: Props) {
  const t = useTranslations('newPassword')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<State>(action, () => failed(lost))
  const { register, handleSubmit, formState } = useHydratedForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirm: '' },
  })
  const refusal = state && !state.ok ? state : null
  const getError = (field: 'password' | 'confirm') => {
    const code = formState.errors[field]?.message ?? refusal?.fieldErrors[field]
    return isErrorCode(code) ? tErrors(code) : undefined
  }

  useAnswer(refusal, ({ code }) => toast.error(tErrors(code)))

  const onSubmit = handleSubmit(
    (passwords) => {
      const form = new FormData()
      form.set('password', passwords.password)
      form.set('confirm', passwords.confirm)
      send(form)
    },
    ({ password, confirm }) => {
      const code = password?.message ?? confirm?.message
      if (isErrorCode(code)) toast.error(tErrors(code))
    },
  )
  const common = {
    showLabel: t('show'),
    hideLabel: t('hide'),
    autoComplete: 'new-password',
    required: true,
  }

  return (
    <form action={formAction} onSubmit={onSubmit} noValidate={hydrated} className="space-y-5">
      {refusal && !hydrated ? <Alert variant="destructive" title={tErrors(refusal.code)} /> : null}
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
      <SubmitButton
        pending={pending}
        label={labels.submit}
        pendingLabel={labels.submitting}
        className="min-h-12 w-full"
      />
    </form>
  )
}
