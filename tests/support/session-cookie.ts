import type { BrowserContext } from '@playwright/test'
import { combineChunks, createChunks, stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import { decodeJwt, SignJWT } from 'jose'
import { readBackend } from '@/supabase/local/client-env'

const name = 'portal-session'

type StoredSession = { access_token: string; refresh_token: string; expires_at: number }

/** Reads the session from a browser's cookies. */
export async function readSession(context: BrowserContext): Promise<StoredSession> {
  const cookies = await context.cookies()
  const text = await combineChunks(name, (chunk) => cookies.find((cookie) => cookie.name === chunk)?.value)
  return JSON.parse(stringFromBase64URL(text?.replace('base64-', '') ?? ''))
}

/**
 * Ages a browser's session. Its token is signed again with the backend's secret; `issued` and `expires` are
 * seconds from now.
 */
export async function ageSession(
  context: BrowserContext,
  dataDir: string,
  { issued, expires }: { issued: number; expires: number },
): Promise<void> {
  const cookies = await context.cookies()
  const session = await readSession(context)
  const now = Math.floor(Date.now() / 1000)
  const secret = new TextEncoder().encode(readBackend(dataDir)?.jwtSecret)
  const claims = { ...decodeJwt(session.access_token), iat: now + issued, exp: now + expires }
  session.access_token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  session.expires_at = now + expires
  const first = cookies.find((cookie) => cookie.name.startsWith(name))
  if (!first) throw new Error('no session')
  await context.clearCookies({ name: /portal-session/ })
  const value = `base64-${stringToBase64URL(JSON.stringify(session))}`
  await context.addCookies(createChunks(name, value).map((chunk) => ({ ...first, ...chunk })))
}

export const hours = (count: number) => count * 60 * 60
