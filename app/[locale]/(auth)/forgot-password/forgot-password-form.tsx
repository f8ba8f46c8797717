'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { requestReset } from './actions'

export function ForgotPasswordForm() {
  const t = useTranslations('forgotPassword')
  const tErrors = useTranslations('errors')
  const [sent, setSent] = useState<string | null>(null)
  const { register, formProps, getError, pending, posted } = useActionForm(
    async () => (await import('@/lib/auth/schema')).forgotPasswordSchema,
    requestReset,
    {
      lost: 'reset_email_failed',
      onResult: (result) => {
        if (!result.ok) {
          toast.error(tErrors(result.code))
          return
        }
        toast.success(t('sent'))
        setSent(result.data.confirmation)
      },
    },
  )
  const confirmation = sent ?? (posted?.ok ? posted.data.confirmation : null)
  const back = (
    <Link href="/auth" prefetch={false} className={buttonClass('quiet', 'w-full')}>
      {t('back')}
    </Link>
  )

  if (confirmation !== null) {
    return (
      <div className="space-y-5">
        <h1 className="text-3xl">{t('sentTitle')}</h1>
        <p role="status" className="break-words text-lg">
          {confirmation}
        </p>
        {back}
      </div>
    )
  }
  return (
    <form {...formProps} className="space-y-5">
      <h1 className="text-3xl">{t('title')}</h1>
      <p>{t('lead')}</p>
      {posted?.ok === false ? <Alert variant="destructive" title={tErrors(posted.code)} /> : null}
      <Field id="email" label={t('email')} error={getError('email')}>
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
