import type { BrowserContext } from '@playwright/test'
import { combineChunks, createChunks, stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
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
  { issued, expires }: Ages,
): Promise<void> {
  const cookies = await context.cookies()
  const aged = await age(await readSession(context), dataDir, { issued, expires })
  const first = cookies.find((cookie) => cookie.name.startsWith(name))
  if (!first) throw new Error('no session')
  await context.clearCookies({ name: /portal-session/ })
  await context.addCookies(aged.map((chunk) => ({ ...first, ...chunk })))
}

/** As `ageSession`, for a Cookie header of `signInOverHttp`. */
export async function ageCookie(header: string, dataDir: string, ages: Ages): Promise<string> {
  return toHeader(await age(await readHeader(header), dataDir, ages))
}

/** Signs the session of a Cookie header with a key that no project has published. */
export async function forgeCookie(header: string): Promise<string> {
  const session = await readHeader(header)
  const { privateKey } = await generateKeyPair('ES256')
  const token = new SignJWT(decodeJwt(session.access_token)).setProtectedHeader({
    alg: 'ES256',
    kid: 'other',
  })
  return toHeader(toChunks({ ...session, access_token: await token.sign(privateKey) }))
}

async function readHeader(header: string): Promise<StoredSession> {
  const cookies = new Map(header.split('; ').map((cookie) => [cookie.split('=')[0], cookie.split('=')[1]]))
  const text = await combineChunks(name, (chunk) => cookies.get(chunk))
  return JSON.parse(stringFromBase64URL(text?.replace('base64-', '') ?? ''))
}

const toChunks = (session: StoredSession) =>
  createChunks(name, `base64-${stringToBase64URL(JSON.stringify(session))}`)
const toHeader = (chunks: { name: string; value: string }[]) =>
  chunks.map((chunk) => `${chunk.name}=${chunk.value}`).join('; ')

type Ages = { issued: number; expires: number }

async function age(session: StoredSession, dataDir: string, { issued, expires }: Ages) {
  const now = Math.floor(Date.now() / 1000)
  const secret = new TextEncoder().encode(readBackend(dataDir)?.jwtSecret)
  const claims = { ...decodeJwt(session.access_token), iat: now + issued, exp: now + expires }
  const access_token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  return toChunks({ ...session, access_token, expires_at: now + expires })
}

export const hours = (count: number) => count * 60 * 60
