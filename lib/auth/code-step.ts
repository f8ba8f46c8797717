import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { isRecovering } from './password'
import { enterCode, getUser, listFactors } from './second-factor'
import { getSession } from './session'
import { finishSignIn } from './sign-in'

/**
 * The second step of a sign-in, by a password or by a mailed link. Returns the next path: that of a reset of the
 * password that waits for it, or as `signIn`. @throws AppError as `enterCode` and `finishSignIn`, `session_expired`
 */
export async function passCodeStep(code: string, next: string | null): Promise<string> {
  const client = await getServerClient()
  const user = await getUser(client)
  const factorIds = listFactors(user).map(({ id }) => id)
  if (factorIds.length > 0) await enterCode(client, { userId: user.id, factorIds, code })
  const session = await getSession()
  if (session && (await isRecovering(session.userId))) return '/reset-password'
  // A link of a change of address could not change the members' addresses before the code.
  await call(client, 'sync_own_email', {}, z.boolean())
  return finishSignIn(client, user, next)
}
