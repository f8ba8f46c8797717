import { createServerFunction } from '@/lib/http/server-function'
import { getAdminContext } from '@/lib/members/context'
import { sendInvitationTo } from '@/lib/members/mutations'
import { sendInvitationFunctionSchema } from '@/lib/members/schema'

export const POST = createServerFunction(
  { name: 'send-invitation', permission: 'admin', schema: sendInvitationFunctionSchema },
  async ({ email, organization_id }, admin) => {
    await sendInvitationTo(await getAdminContext(admin), { email, organizationId: organization_id })
    return { invitation_sent: true }
  },
)
