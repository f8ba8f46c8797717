'use client'

import { PasswordField } from '@/components/forms/password-field'
import type { Texts } from '@/components/texts'
import type { ProfileFields } from '@/lib/profile/schema'

const fields = [
  ['currentPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
] as const

type Props = {
  getError: (field: keyof ProfileFields) => string | undefined
  texts: Texts<'profile'>
}

export function PasswordFields({ getError, texts }: Props) {
  return fields.map(([name, autoComplete]) => (
    <PasswordField
      key={name}
      id={name}
      name={name}
      label={texts[name]}
      error={getError(name)}
      showLabel={texts.showPassword}
      hideLabel={texts.hidePassword}
      autoComplete={autoComplete}
    />
  ))
}
