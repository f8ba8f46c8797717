'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import { codeSchema, newFactorSchema } from '@/lib/auth/schema'
import * as factor from '@/lib/auth/second-factor'
import { getSession } from '@/lib/auth/session'
import { AppError } from '@/lib/errors'
import { getChosenLanguage } from '@/lib/i18n/member-language'

export const startTwoStep = createAction(
  { name: 'startTwoStep', permission: 'member', schema: z.object({}) },
  async () => {
    const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'app' })
    return factor.startSecondFactor(t('name'))
  },
)

export const confirmTwoStep = createAction(
  { name: 'confirmTwoStep', permission: 'member', schema: newFactorSchema },
  async ({ factorId, code }) => {
    const session = await getSession()
    if (!session) throw new AppError('session_expired')
    await factor.confirmSecondFactor(session.userId, factorId, code)
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
