import { createServerFunction } from '@/lib/http/server-function'
import { removeMember } from '@/lib/members/mutations'
import { memberFunctionSchema } from '@/lib/members/schema'

export const POST = createServerFunction(
  { name: 'delete-member', permission: 'admin', schema: memberFunctionSchema },
  async ({ member_id }, admin) => {
    await removeMember(admin, member_id)
    return {}
  },
)
