'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import type { ProfileFields } from '@/lib/profile/schema'
import type { SavedFields } from './use-profile-form'

type Props = {
  /** Shown before hydration. */
  values: SavedFields
  getError: (field: keyof ProfileFields) => string | undefined
  emailNote: ReactNode
}

export function PersonalFields({ values, getError, emailNote }: Props) {
  const t = useTranslations('profile')
  return (
    <>
      <Field id="fullName" label={t('name')} error={getError('fullName')}>
        {(control) => (
          <Input
            {...control}
            name="fullName"
            defaultValue={values.fullName}
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
            name="email"
            type="email"
            defaultValue={values.email}
            autoComplete="email"
            maxLength={254}
            required
          />
        )}
      </Field>
      {emailNote}
      <Field id="phone" label={`${t('phone')} (${t('optional')})`} error={getError('phone')}>
        {(control) => (
          <Input
            {...control}
            name="phone"
            type="tel"
            defaultValue={values.phone}
            autoComplete="tel"
            maxLength={50}
          />
        )}
      </Field>
    </>
  )
}
