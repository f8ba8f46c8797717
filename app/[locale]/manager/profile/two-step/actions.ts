'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { createAction } from '@/lib/action'
import { requireOwnPassword } from '@/lib/auth/own-password'
import { codeSchema, switchOnSchema } from '@/lib/auth/schema'
import * as factor from '@/lib/auth/second-factor'
import { getSession } from '@/lib/auth/session'
import { AppError } from '@/lib/errors'
import { getChosenLanguage } from '@/lib/i18n/member-language'

/** The key returns to a form without scripts, whose next page shows it again. */
export const switchOn = createAction(
  { name: 'switchOn', permission: 'member', schema: switchOnSchema, keeps: ['factorId', 'uri'] },
  async (input) => {
    if (input.step === 'start') {
      // The password is asked for again, because a stranger may sit at a browser that was left signed in.
      await requireOwnPassword(input.currentPassword)
      const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'app' })
      return factor.startSecondFactor(t('name'))
    }
    const session = await getSession()
    if (!session) throw new AppError('session_expired')
    await factor.confirmSecondFactor(session.userId, input.factorId, input.code)
    revalidatePath('/[locale]/manager', 'layout')
    redirect('/manager/profile/two-step?done=on')
  },
)

export const removeTwoStep = createAction(
  { name: 'removeTwoStep', permission: 'member', schema: codeSchema },
  async ({ code }) => {
    await factor.removeSecondFactor(code)
    revalidatePath('/[locale]/manager', 'layout')
    redirect('/manager/profile/two-step?done=off')
  },
)
