'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import * as appearance from '@/lib/appearance/mutations'
import { appearanceSchema } from '@/lib/appearance/schema'

export const saveAppearance = createAction(
  { name: 'saveAppearance', permission: 'admin', schema: appearanceSchema },
  async (input, admin) => {
    await appearance.saveAppearance(admin, input)
    // The header of every page shows it.
    revalidatePath('/[locale]/manager', 'layout')
    redirect('/manager/admin/appearance?done=saved')
  },
)
