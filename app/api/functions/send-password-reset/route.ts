import { requestPasswordReset } from '@/lib/auth/links'
import { forgotPasswordSchema } from '@/lib/auth/schema'
import { createServerFunction } from '@/lib/http/server-function'

export const POST = createServerFunction(
  { name: 'send-password-reset', permission: 'public', schema: forgotPasswordSchema },
  async ({ email }) => {
    await requestPasswordReset(email)
    return {}
  },
)
