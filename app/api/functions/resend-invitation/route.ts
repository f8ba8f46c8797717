import { createServerFunction } from '@/lib/http/server-function'
import { getAdminContext } from '@/lib/members/context'
import { sendInvitation } from '@/lib/members/mutations'
import { memberFunctionSchema } from '@/lib/members/schema'

export const POST = createServerFunction(
  { name: 'resend-invitation', permission: 'admin', schema: memberFunctionSchema },
  async ({ member_id }, admin) => {
    await sendInvitation(await getAdminContext(admin), member_id)
    return {}
  },
)
