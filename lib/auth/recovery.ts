import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { signToken, verifyToken } from '@/lib/http/signed-token'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'

const recoverySeconds = 60 * 60
const claims = z.object({ sub: z.string() })

function settings() {
  const { APP_URL, LINK_SECRET } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return {
    name: cookieName('portal-recovery', APP_URL),
    options,
    secret: LINK_SECRET,
  }
}

/** Other sessions need the current password for the change. */
export async function startRecovery(userId: string): Promise<void> {
  const { name, options, secret } = settings()
  const token = await signToken('recovery', { sub: userId }, { secret, seconds: recoverySeconds })
  const store = await cookies()
  store.set(name, token, { ...options, maxAge: recoverySeconds })
}

export async function isRecovering(userId: string): Promise<boolean> {
  const { name, secret } = settings()
  const token = (await cookies()).get(name)?.value
  const recovery = await verifyToken('recovery', token, claims, { secret })
  return recovery?.sub === userId
}

export async function endRecovery(): Promise<void> {
  const { name, options } = settings()
  const store = await cookies()
  if (store.has(name)) store.set(name, '', { ...options, maxAge: 0 })
}
