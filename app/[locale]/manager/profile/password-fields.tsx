'use client'

import { useTranslations } from 'next-intl'
import { PasswordField } from '@/components/forms/password-field'
import type { ProfileFields } from '@/lib/profile/schema'

const fields = [
  ['currentPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
] as const

type Props = {
  getError: (field: keyof ProfileFields) => string | undefined
}

export function PasswordFields({ getError }: Props) {
  const t = useTranslations('profile')
  return fields.map(([name, autoComplete]) => (
    <PasswordField
      key={name}
      id={name}
      name={name}
      label={t(name)}
      error={getError(name)}
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      autoComplete={autoComplete}
    />
  ))
}
