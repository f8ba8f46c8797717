'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Field } from '@/components/forms/field'
import { PasswordField } from '@/components/forms/password-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { newPasswordSchema } from '@/lib/auth/schema'
import { type ErrorCode, isErrorCode } from '@/lib/errors'

type State = ActionResult<never> | null
type Props = {
  action: (previous: State, form: FormData) => Promise<State>
  email: string
  texts: Texts<'newPassword'>
  labels: { submit: string; submitting: string }
  /** Shown if the server does not answer. */
  lost: ErrorCode
  errors: Texts<'errors'>
}

export function NewPasswordForm({ action, email, texts, labels, lost, errors }: Props) {
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<State>(action, () => failed(lost))
  const { register, handleSubmit, formState } = useHydratedForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirm: '' },
  })
  const refusal = state && !state.ok ? state : null
  const getError = (field: 'password' | 'confirm') => {
    const code = formState.errors[field]?.message ?? refusal?.fieldErrors[field]
    return isErrorCode(code) ? errors[code] : undefined
  }

  useAnswer(refusal, ({ code }) => showToast('error', errors[code]))

  const onSubmit = handleSubmit(
    (passwords) => {
      const form = new FormData()
      form.set('password', passwords.password)
      form.set('confirm', passwords.confirm)
      send(form)
    },
    ({ password, confirm }) => {
      const code = password?.message ?? confirm?.message
      if (isErrorCode(code)) showToast('error', errors[code])
    },
  )
  const common = {
    showLabel: texts.show,
    hideLabel: texts.hide,
    autoComplete: 'new-password',
    required: true,
  }

  return (
    <form action={formAction} onSubmit={onSubmit} noValidate={hydrated} className="space-y-5">
      {refusal && !hydrated ? <Alert variant="destructive" title={errors[refusal.code]} /> : null}
      <Field id="email" label={texts.email}>
        {(control) => (
          <Input {...control} type="email" defaultValue={email} autoComplete="username" disabled />
        )}
      </Field>
      <PasswordField
        id="password"
        label={texts.password}
        error={getError('password')}
        hint={texts.hint}
        {...common}
        {...register('password')}
      />
      <PasswordField
        id="confirm"
        label={texts.confirm}
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
