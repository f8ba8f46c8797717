import { createServerFunction } from '@/lib/http/server-function'
import { getAdminContext } from '@/lib/members/context'
import { removeMember } from '@/lib/members/mutations'
import { memberFunctionSchema } from '@/lib/members/schema'

export const POST = createServerFunction(
  { name: 'delete-member', permission: 'admin', schema: memberFunctionSchema },
  async ({ member_id }, admin) => {
    await removeMember(await getAdminContext(admin), member_id)
    return {}
  },
)
