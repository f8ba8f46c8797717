'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PasswordField } from '@/components/forms/password-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useCodeForm } from '@/components/forms/use-code-form'
import type { Action, ActionResult } from '@/lib/action'
import { type NewFactor, newFactorSchema } from '@/lib/auth/schema'
import { NewKey } from './new-key'

/** The factor whose code the next step asks for, also after a browser posted a wrong code itself. */
function readFactor(posted: ActionResult<NewFactor> | null): NewFactor | null {
  if (posted?.ok) return posted.data
  return newFactorSchema.safeParse(posted?.typed).data ?? null
}

/** `action` is that of the page, which knows who may switch it on. */
export function SwitchOn({ action }: { action: Action<NewFactor> }) {
  const t = useTranslations('twoStep')
  const tProfile = useTranslations('profile')
  const [made, setMade] = useState<NewFactor | null>(null)
  const { alert, codeField, formProps, getError, pending, posted, register, setFocus, unregister } =
    useCodeForm(async () => (await import('@/lib/auth/schema')).switchOnSchema, action, {
      label: t('code'),
      fields: (posted) => {
        const factor = made ?? readFactor(posted)
        return factor ? { step: 'confirm' as const, ...factor } : { step: 'start' as const }
      },
      onDone: setMade,
    })
  useEffect(() => {
    if (!made) return
    unregister('currentPassword')
    setFocus('code')
  }, [made, setFocus, unregister])

  const factor = made ?? readFactor(posted)
  if (!factor)
    return (
      <form {...formProps} className="mt-5 space-y-4">
        <input type="hidden" name="step" value="start" />
        {alert}
        <PasswordField
          id="currentPassword"
          label={t('password')}
          error={getError('currentPassword')}
          showLabel={tProfile('showPassword')}
          hideLabel={tProfile('hidePassword')}
          autoComplete="current-password"
          required
          {...register('currentPassword')}
        />
        <SubmitButton pending={pending} label={t('start')} pendingLabel={t('starting')} />
      </form>
    )
  return (
    <form {...formProps} className="mt-5 space-y-5">
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="factorId" value={factor.factorId} />
      <input type="hidden" name="uri" value={factor.uri} />
      {alert}
      <NewKey uri={factor.uri} />
      {codeField}
      <SubmitButton pending={pending} label={t('confirm')} pendingLabel={t('confirming')} />
    </form>
  )
}
