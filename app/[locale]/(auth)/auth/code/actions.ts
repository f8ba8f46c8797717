'use server'

import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { passCodeStep } from '@/lib/auth/code-step'
import { codeStepSchema } from '@/lib/auth/schema'
import * as session from '@/lib/auth/sign-in'

// Public because the person is no member before the code. Auth takes the code of the session's own factor alone.
export const enterCode = createAction(
  { name: 'enterCode', permission: 'public', schema: codeStepSchema },
  async ({ code, next }) => {
    redirect(await passCodeStep(code, next))
  },
)

/** The cookies are deleted in any case. */
export async function leaveCodeStep(): Promise<void> {
  const path = await session.signOut().then(
    () => '/auth',
    () => '/auth?notice=signout_failed',
  )
  redirect(path)
}
