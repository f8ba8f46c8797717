'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { PasswordField } from '@/components/forms/password-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import type { ErrorCode } from '@/lib/errors'
import type { ProfileFields } from '@/lib/profile/schema'
import { saveProfile } from './actions'
import { ResetRequest } from './reset-request'

type Props = { saved: { fullName: string; email: string; phone: string } }

const passwordFields = [
  ['currentPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
] as const
const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Errors that only the server finds. */
const fieldOf: Partial<Record<ErrorCode, keyof ProfileFields>> = {
  current_password_wrong: 'currentPassword',
  password_same: 'newPassword',
  password_too_short: 'newPassword',
  email_invalid: 'email',
}

/** Untouched fields keep their values. */
export function ProfileForm({ saved }: Props) {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const { register, formProps, getError, getValues, setError, setValue, reset, pending } = useActionForm(
    async () => (await import('@/lib/profile/schema')).profileSchema,
    saveProfile,
    {
      lost: 'profile_update_failed',
      draft: 'profile',
      onResult: (result) => {
        if (!result.ok) {
          toast.error(tErrors(result.code))
          const field = fieldOf[result.code]
          if (field) setError(field, { message: result.code }, { shouldFocus: true })
          return
        }
        toast.success(t('saved'))
        setPendingEmail(result.data.pendingEmail)
        const email = result.data.pendingEmail ? saved.email : getValues('email')
        reset({ ...getValues(), ...noPasswords, email })
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    // Autofill alone does not ask for a change of the password.
    const current = event.currentTarget.elements.namedItem('currentPassword') as HTMLInputElement
    const { newPassword, confirmPassword } = getValues()
    if (current.matches(':autofill') && !newPassword && !confirmPassword) setValue('currentPassword', '')
    void formProps.onSubmit(event)
  }

  return (
    <>
      <form {...formProps} onSubmit={submit} className="space-y-6">
        <Card className="p-5 md:p-6">
          <section aria-labelledby="personal-title" className="space-y-5">
            <h2 id="personal-title" className="text-xl">
              {t('personal')}
            </h2>
            <Field id="fullName" label={t('name')} error={getError('fullName')}>
              {(control) => (
                <Input
                  {...control}
                  {...register('fullName')}
                  defaultValue={saved.fullName}
                  autoComplete="name"
                  maxLength={200}
                  required
                />
              )}
            </Field>
            <Field id="email" label={t('email')} hint={t('emailHint')} error={getError('email')}>
              {(control) => (
                <Input
                  {...control}
                  {...register('email')}
                  type="email"
                  defaultValue={saved.email}
                  autoComplete="email"
                  maxLength={254}
                  required
                />
              )}
            </Field>
            {pendingEmail ? <EmailNote current={saved.email} next={pendingEmail} /> : null}
            <Field id="phone" label={`${t('phone')} (${t('optional')})`} error={getError('phone')}>
              {(control) => (
                <Input
                  {...control}
                  {...register('phone')}
                  type="tel"
                  defaultValue={saved.phone}
                  autoComplete="tel"
                  maxLength={50}
                />
              )}
            </Field>
          </section>
        </Card>
        <Card className="p-5 md:p-6">
          <section aria-labelledby="password-title" className="space-y-5">
            <h2 id="password-title" className="text-xl">
              {t('passwordTitle')}
            </h2>
            <p className="text-muted">{t('passwordText')}</p>
            {passwordFields.map(([name, autoComplete]) => (
              <PasswordField
                key={name}
                id={name}
                label={t(name)}
                error={getError(name)}
                showLabel={t('showPassword')}
                hideLabel={t('hidePassword')}
                autoComplete={autoComplete}
                {...register(name)}
              />
            ))}
          </section>
        </Card>
        <SubmitButton
          pending={pending}
          label={t('save')}
          pendingLabel={t('saving')}
          className="min-h-12 w-full sm:w-auto sm:min-w-56"
        />
      </form>
      <ResetRequest />
    </>
  )
}

type EmailNoteProps = { current: string; next: string }

/** Scrolls into view because the pressed button is far below. */
function EmailNote({ current, next }: EmailNoteProps) {
  const t = useTranslations('profile')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={note} role="status">
      <Alert title={t('emailPendingTitle')}>{t('emailPendingText', { current, next })}</Alert>
    </div>
  )
}
