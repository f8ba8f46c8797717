import 'server-only'
import { jwtVerify, SignJWT } from 'jose'
import { cookies } from 'next/headers'
import { env } from '@/lib/env'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'

const recoverySeconds = 60 * 60
const audience = 'recovery'

function settings() {
  const { APP_URL, LINK_SECRET } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return {
    name: cookieName('portal-recovery', APP_URL),
    options,
    key: new TextEncoder().encode(LINK_SECRET),
  }
}

/** Other sessions need the current password for the change. */
export async function startRecovery(userId: string): Promise<void> {
  const { name, options, key } = settings()
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(audience)
    .setExpirationTime(`${recoverySeconds}s`)
    .sign(key)
  const store = await cookies()
  store.set(name, token, { ...options, maxAge: recoverySeconds })
}

export async function isRecovering(userId: string): Promise<boolean> {
  const { name, key } = settings()
  const token = (await cookies()).get(name)?.value
  if (!token) return false
  try {
    const { payload } = await jwtVerify(token, key, { audience, algorithms: ['HS256'] })
    return payload.sub === userId
  } catch {
    return false
  }
}

export async function endRecovery(): Promise<void> {
  const { name, options } = settings()
  const store = await cookies()
  if (store.has(name)) store.set(name, '', { ...options, maxAge: 0 })
}
