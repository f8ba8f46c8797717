'use server'

import { getTranslations } from 'next-intl/server'
import { createAction } from '@/lib/action'
import { requestPasswordReset } from '@/lib/auth/links'
import { forgotPasswordSchema } from '@/lib/auth/schema'
import { getChosenLanguage } from '@/lib/i18n/member-language'

export const requestReset = createAction(
  { name: 'requestReset', permission: 'public', schema: forgotPasswordSchema },
  async ({ email }) => {
    await requestPasswordReset(email)
    const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'forgotPassword' })
    return { confirmation: t('confirmation', { email }) }
  },
)
