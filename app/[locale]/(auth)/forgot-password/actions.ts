'use server'

import { type ActionResult, createAction } from '@/lib/action'
import { requestPasswordReset } from '@/lib/auth/request-reset'
import { forgotPasswordSchema } from '@/lib/auth/schema'

const request = createAction(
  { name: 'requestReset', permission: 'public', schema: forgotPasswordSchema },
  async ({ email }) => {
    await requestPasswordReset(email)
    return { email }
  },
)

export type ForgotState = ActionResult<{ email: string }> | null

export async function requestReset(_previous: ForgotState, form: FormData): Promise<ForgotState> {
  return request(form)
}
