'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import * as publicPage from '@/lib/public-page/mutations'
import { publicPageSchema } from '@/lib/public-page/schema'

export const savePublicPage = createAction(
  { name: 'savePublicPage', permission: 'admin', schema: publicPageSchema },
  async (input, admin) => {
    await publicPage.savePublicPage(admin, input)
    revalidatePath('/[locale]/manager/admin/public-page', 'page')
    redirect('/manager/admin/public-page?done=saved')
  },
)
