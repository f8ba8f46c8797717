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
import { signInSchema } from '@/lib/auth/schema'
import { isErrorCode } from '@/lib/errors'
import { type SignInState, signIn } from './actions'

export function SignInForm() {
  const t = useTranslations('auth')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<SignInState>(signIn, (form) => ({
    result: failed('login_failed'),
    email: String(form.get('email')),
  }))
  const failure = state && !state.result.ok ? tErrors(state.result.code) : null
  const { register, handleSubmit, formState } = useHydratedForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: state?.email ?? '', password: '' },
  })
  // In the order of the form because the first field with an error gets the focus.
  const [emailField, passwordField] = [register('email'), register('password')]
  const getError = (code?: string) => (isErrorCode(code) ? tErrors(code) : undefined)

  useAnswer(state, ({ result }) => {
    if (!result.ok) toast.error(tErrors(result.code))
  })

  const onSubmit = handleSubmit((credentials) => {
    const form = new FormData()
    form.set('email', credentials.email)
    form.set('password', credentials.password)
    send(form)
  })

  return (
    <form action={formAction} onSubmit={onSubmit} noValidate={hydrated} className="space-y-5">
      {failure && !hydrated ? <Alert variant="destructive" title={failure} /> : null}
      <Field id="email" label={t('email')} error={getError(formState.errors.email?.message)}>
        {(control) => (
          <Input
            {...control}
            {...emailField}
            type="email"
            defaultValue={state?.email}
            autoComplete="username"
            required
          />
        )}
      </Field>
      <PasswordField
        id="password"
        label={t('password')}
        error={getError(formState.errors.password?.message)}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="current-password"
        required
        {...passwordField}
      />
      <SubmitButton
        pending={pending}
        label={t('submit')}
        pendingLabel={t('submitting')}
        className="min-h-12 w-full"
      />
    </form>
  )
}
