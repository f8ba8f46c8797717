'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { articleIdSchema } from '@/lib/articles/schema'
import { switchOrganization } from '@/lib/profile/mutations'
import { switchOrganizationSchema } from '@/lib/profile/schema'

const open = createAction(
  {
    name: 'openInOrganization',
    permission: 'member',
    schema: switchOrganizationSchema.extend(articleIdSchema.shape),
  },
  async ({ memberId, articleId }) => {
    await switchOrganization(memberId)
    // The layout's header would otherwise keep the other organisation's name.
    revalidatePath('/[locale]/manager', 'layout')
    redirect(`/manager/news/${articleId}?notice=organization_switched`)
  },
)

/** If it fails, the dashboard says so. */
export async function openInOrganization(form: FormData): Promise<void> {
  const result = await open(form)
  if (!result.ok) redirect('/manager/dashboard?notice=member_data_failed')
}
