'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale, useTranslations } from 'next-intl'
import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { roles } from '@/lib/auth/permissions'
import { isErrorCode } from '@/lib/errors'
import { locales } from '@/lib/i18n/locales'
import { addMemberSchema } from '@/lib/members/schema'
import type { AddMemberState } from './actions'

type Props = {
  state: AddMemberState
  formAction: (form: FormData) => void
  send: (form: FormData) => void
  pending: boolean
  /** The admin's language is the default of an invitation. */
}

export function AddMemberForm({ state, formAction, send, pending }: Props) {
  const locale = useLocale()
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const { register, handleSubmit, formState } = useHydratedForm({
    resolver: zodResolver(addMemberSchema),
    defaultValues: { fullName: '', email: '', apartment: '', role: 'MEMBER', language: locale },
  })
  const getError = (code?: string) => {
    // The catalogue's text for this code says "your".
    if (code === 'email_required') return t('emailRequired')
    return isErrorCode(code) ? tErrors(code) : undefined
  }

  const onSubmit = handleSubmit((member) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(member)) form.set(name, value ?? '')
    send(form)
  })

  return (
    <form action={formAction} onSubmit={onSubmit} noValidate={hydrated} className="mt-5">
      {hydrated ? null : <Answer state={state} />}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field id="fullName" label={t('name')} error={getError(formState.errors.fullName?.message)}>
          {(control) => (
            <Input
              {...control}
              {...register('fullName')}
              defaultValue={state?.typed.fullName}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field id="email" label={t('email')} error={getError(formState.errors.email?.message)}>
          {(control) => (
            <Input
              {...control}
              {...register('email')}
              type="email"
              defaultValue={state?.typed.email}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field
          id="apartment"
          label={t('apartmentField')}
          error={getError(formState.errors.apartment?.message)}
        >
          {(control) => (
            <Input
              {...control}
              {...register('apartment')}
              defaultValue={state?.typed.apartment}
              autoComplete="off"
              maxLength={20}
            />
          )}
        </Field>
        <Field id="role" label={t('role')}>
          {(control) => (
            <Select {...control} {...register('role')} className="min-h-12 [&>select]:min-h-12">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {t(`roles.${role}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="language" label={t('language')}>
          {(control) => (
            <Select
              {...control}
              {...register('language')}
              defaultValue={locale}
              className="min-h-12 [&>select]:min-h-12"
            >
              {locales.map((language) => (
                <option key={language} value={language}>
                  {t(`languages.${language}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton pending={pending} label={t('add')} pendingLabel={t('adding')} className="min-h-12" />
        <p className="text-muted">{t('addHint')}</p>
      </div>
    </form>
  )
}

/** For browsers without scripts, which show no toast. */
function Answer({ state }: Pick<Props, 'state'>) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  if (!state) return null
  const { result } = state
  if (!result.ok)
    return <Alert variant="destructive" title={toFailure(result.code, tErrors, t('addFailed'))} />
  const { invitationSent, isQueued } = result.data
  const withoutMail = isQueued ? t('addedQueued') : t('addedWithoutInvitation')
  return <Alert title={invitationSent ? t('added') : withoutMail} />
}
