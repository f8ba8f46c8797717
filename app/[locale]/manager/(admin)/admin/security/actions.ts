'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { demandFactor } from '@/lib/auth/demanded-factor'
import { demandSchema } from '@/lib/auth/schema'

export const saveDemand = createAction(
  { name: 'saveDemandedFactor', permission: 'admin', schema: demandSchema },
  async ({ demanded }, admin) => {
    await demandFactor(admin, demanded === 'yes')
    revalidatePath('/[locale]/manager/admin/security', 'page')
    redirect('/manager/admin/security?done=saved')
  },
)
