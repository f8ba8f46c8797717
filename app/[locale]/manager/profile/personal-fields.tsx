'use client'

import type { ReactNode } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import type { Texts } from '@/components/texts'
import { Input } from '@/components/ui/input'
import type { ProfileFields } from '@/lib/profile/schema'
import type { SavedFields } from './use-profile-form'

type Props = {
  register: UseFormRegister<ProfileFields>
  /** Shown before hydration. */
  values: SavedFields
  getError: (field: keyof ProfileFields) => string | undefined
  texts: Texts<'profile'>
  emailNote: ReactNode
}

export function PersonalFields({ register, values, getError, texts, emailNote }: Props) {
  return (
    <>
      <Field id="fullName" label={texts.name} error={getError('fullName')}>
        {(control) => (
          <Input
            {...control}
            {...register('fullName')}
            defaultValue={values.fullName}
            autoComplete="name"
            maxLength={200}
            required
          />
        )}
      </Field>
      <Field id="email" label={texts.email} hint={texts.emailHint} error={getError('email')}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            defaultValue={values.email}
            autoComplete="email"
            maxLength={254}
            required
          />
        )}
      </Field>
      {emailNote}
      <Field id="phone" label={`${texts.phone} (${texts.optional})`} error={getError('phone')}>
        {(control) => (
          <Input
            {...control}
            {...register('phone')}
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
