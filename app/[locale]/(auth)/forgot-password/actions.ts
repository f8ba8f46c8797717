'use server'

import { getTranslations } from 'next-intl/server'
import { type ActionResult, createAction } from '@/lib/action'
import { requestPasswordReset } from '@/lib/auth/request-reset'
import { forgotPasswordSchema } from '@/lib/auth/schema'
import { getChosenLanguage } from '@/lib/i18n/chosen-language'

const request = createAction(
  { name: 'requestReset', permission: 'public', schema: forgotPasswordSchema },
  async ({ email }) => {
    await requestPasswordReset(email)
    const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'forgotPassword' })
    return { confirmation: t('confirmation', { email }) }
  },
)

export type ForgotState = ActionResult<{ confirmation: string }> | null

export async function requestReset(_previous: ForgotState, form: FormData): Promise<ForgotState> {
  return request(form)
}
