'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/forms/field'
import type { Texts } from '@/components/texts'
import { Input } from '@/components/ui/input'
import type { ProfileFields } from '@/lib/profile/schema'
import type { SavedFields } from './use-profile-form'

type Props = {
  /** Shown before hydration. */
  values: SavedFields
  getError: (field: keyof ProfileFields) => string | undefined
  texts: Texts<'profile'>
  emailNote: ReactNode
}

export function PersonalFields({ values, getError, texts, emailNote }: Props) {
  return (
    <>
      <Field id="fullName" label={texts.name} error={getError('fullName')}>
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
      <Field id="email" label={texts.email} hint={texts.emailHint} error={getError('email')}>
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
      <Field id="phone" label={`${texts.phone} (${texts.optional})`} error={getError('phone')}>
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
