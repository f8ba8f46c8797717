'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { PasswordField } from '@/components/forms/password-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { signIn } from './actions'

/** `next` is the page of members that the person came from. */
export function SignInForm({ next }: { next: string | null }) {
  const t = useTranslations('auth')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/auth/schema')).signInSchema,
    signIn,
    {
      lost: 'login_failed',
      fields: { next },
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
    },
  )
  // The order is that of the form, because the first field with an error gets the focus.
  const [emailField, passwordField] = [register('email'), register('password')]

  return (
    <form {...formProps} className="space-y-5">
      <input type="hidden" name="next" value={next ?? ''} />
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <Field id="email" label={t('email')} error={getError('email')}>
        {(control) => <Input {...control} {...emailField} type="email" autoComplete="username" required />}
      </Field>
      <PasswordField
        id="password"
        label={t('password')}
        error={getError('password')}
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
