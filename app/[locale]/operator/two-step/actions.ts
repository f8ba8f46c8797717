'use server'

import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { createAction } from '@/lib/action'
import { authorizeOperator } from '@/lib/auth/operator-guard'
import { requireOwnPassword } from '@/lib/auth/own-password'
import { switchOnSchema } from '@/lib/auth/schema'
import { confirmSecondFactor, startSecondFactor } from '@/lib/auth/second-factor'
import { consolePath } from '@/lib/console/organization'
import { getChosenLanguage } from '@/lib/i18n/member-language'

// Public, because the console's own permission demands the factor that is set up here. The handler asks for the role.
export const switchOnForConsole = createAction(
  { name: 'switchOnForConsole', permission: 'public', schema: switchOnSchema, keeps: ['factorId', 'uri'] },
  async (input) => {
    const { userId } = await authorizeOperator({ withoutFactor: true })
    if (input.step === 'start') {
      await requireOwnPassword(input.currentPassword)
      const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'app' })
      return startSecondFactor(t('name'))
    }
    await confirmSecondFactor(userId, input.factorId, input.code)
    redirect(consolePath)
  },
)
