'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { demandFactor } from '@/lib/auth/demanded-factor'
import { demandSchema } from '@/lib/auth/schema'
import * as support from '@/lib/support/mutations'
import { endSupportSchema, grantSupportSchema } from '@/lib/support/schema'

/** Shows the page again, which says what was done. */
function finish(done: 'saved' | 'granted' | 'ended'): never {
  revalidatePath('/[locale]/manager/admin/security', 'page')
  redirect(`/manager/admin/security?done=${done}`)
}

export const saveDemand = createAction(
  { name: 'saveDemandedFactor', permission: 'admin', schema: demandSchema },
  async ({ demanded }, admin) => {
    await demandFactor(admin, demanded === 'yes')
    finish('saved')
  },
)

export const grantSupport = createAction(
  { name: 'grantSupport', permission: 'admin', schema: grantSupportSchema, keeps: ['purpose', 'hours'] },
  async (input, admin) => {
    await support.grantSupport(admin, input)
    finish('granted')
  },
)

export const endSupport = createAction(
  { name: 'endSupport', permission: 'admin', schema: endSupportSchema },
  async (_, admin) => {
    await support.endSupport(admin)
    finish('ended')
  },
)
