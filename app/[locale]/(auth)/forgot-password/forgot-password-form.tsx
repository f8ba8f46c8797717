'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { forgotPasswordSchema } from '@/lib/auth/schema'
import { isErrorCode } from '@/lib/errors'
import { type ForgotState, requestReset } from './actions'

export function ForgotPasswordForm() {
  const t = useTranslations('forgotPassword')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<ForgotState>(requestReset, () =>
    failed('reset_email_failed'),
  )
  const { register, handleSubmit, formState } = useHydratedForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  })
  const code = formState.errors.email?.message

  useAnswer(state, (answer) => {
    if (answer.ok) toast.success(t('sent'))
    else toast.error(tErrors(answer.code))
  })

  const onSubmit = handleSubmit(({ email }) => {
    const form = new FormData()
    form.set('email', email)
    send(form)
  })
  const back = (
    <Link href="/auth" prefetch={false} className={buttonClass('quiet', 'w-full')}>
      {t('back')}
    </Link>
  )

  if (state?.ok) {
    return (
      <div className="space-y-5">
        <h1 className="text-3xl">{t('sentTitle')}</h1>
        <p role="status" className="break-words text-lg">
          {state.data.confirmation}
        </p>
        {back}
      </div>
    )
  }
  return (
    <form action={formAction} onSubmit={onSubmit} noValidate={hydrated} className="space-y-5">
      <h1 className="text-3xl">{t('title')}</h1>
      <p>{t('lead')}</p>
      {state && !hydrated ? <Alert variant="destructive" title={tErrors(state.code)} /> : null}
      <Field id="email" label={t('email')} error={isErrorCode(code) ? tErrors(code) : undefined}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="username" required />
        )}
      </Field>
      <SubmitButton
        pending={pending}
        label={t('submit')}
        pendingLabel={t('submitting')}
        className="min-h-12 w-full"
      />
      {back}
    </form>
  )
}
