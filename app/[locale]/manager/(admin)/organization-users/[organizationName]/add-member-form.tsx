'use client'

import { useLocale, useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { roles } from '@/lib/auth/permissions'
import { locales } from '@/lib/i18n/locales'
import { addMember } from './actions'
import { HouseholdFields } from './household-fields'

export function AddMemberForm({ onAdded }: { onAdded: () => void }) {
  // The admin's language is the default of an invitation.
  const locale = useLocale()
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const { register, setValue, formProps, formState, getError, pending } = useActionForm(
    async () => (await import('@/lib/members/schema')).addMemberSchema,
    addMember,
    {
      draft: 'new member',
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('addFailed')))
          return
        }
        if (result.data.invitationSent) toast.success(t('added'))
        else if (result.data.isQueued) toast.success(t('addedQueued'))
        else toast.warning(t('addedWithoutInvitation'))
        onAdded()
      },
    },
  )
  // The catalogue's text for this code says "your".
  const isEmailMissing = formState.errors.email?.message === 'email_required'
  const emailError = isEmailMissing ? t('emailRequired') : getError('email')

  return (
    <form {...formProps} className="mt-5">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field id="fullName" label={t('name')} error={getError('fullName')}>
          {(control) => <Input {...control} {...register('fullName')} autoComplete="off" required />}
        </Field>
        <Field id="email" label={t('email')} error={emailError}>
          {(control) => (
            <Input {...control} {...register('email')} type="email" autoComplete="off" required />
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
        <HouseholdFields register={register} setValue={setValue} getError={getError} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton pending={pending} label={t('add')} pendingLabel={t('adding')} className="min-h-12" />
        <p className="text-muted">{t('addHint')}</p>
      </div>
    </form>
  )
}
