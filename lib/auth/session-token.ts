import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import { warnOperator } from '@/lib/operator'
import { processSingleton } from '@/lib/process-singleton'
import { readSessionCookie, refreshMargin } from '@/lib/supabase/cookies'

export type SessionClaims = {
  userId: string
  sessionId: string | null
  email: string | null
  issuedAt: number
  expiresAt: number
}

const audience = 'authenticated'

const keySets = processSingleton(
  'published keys',
  () => new Map<string, ReturnType<typeof createRemoteJWKSet>>(),
)

function publishedKeys(supabaseUrl: string) {
  const found = keySets.get(supabaseUrl)
  if (found) return found
  const keys = createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', supabaseUrl))
  keySets.set(supabaseUrl, keys)
  return keys
}

function toClaims(payload: JWTPayload): SessionClaims | null {
  if (payload.role !== 'authenticated' || !payload.sub || !payload.exp || !payload.iat) return null
  const email = typeof payload.email === 'string' ? payload.email : null
  const sessionId = typeof payload.session_id === 'string' ? payload.session_id : null
  return { userId: payload.sub, sessionId, email, issuedAt: payload.iat, expiresAt: payload.exp }
}

function isExpired(claims: SessionClaims | null, now = new Date()): boolean {
  return claims !== null && claims.expiresAt <= Math.floor(now.getTime() / 1000)
}

/** A project that changes from its secret to published keys has sessions of both for a while. */
function verifySignature(token: string, checks: JWTVerifyOptions) {
  const { SUPABASE_URL, SUPABASE_JWT_SECRET: secret } = env()
  return isSymmetric(token) && secret
    ? jwtVerify(token, new TextEncoder().encode(secret), { ...checks, algorithms: ['HS256'] })
    : jwtVerify(token, publishedKeys(SUPABASE_URL), { ...checks, algorithms: ['ES256', 'RS256'] })
}

function isSymmetric(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === 'HS256'
  } catch {
    return false
  }
}

/** The claims of each verified token. Withdrawn keys take effect after a minute. */
const known = processSingleton(
  'verified tokens',
  () => new LRUCache<string, { claims: SessionClaims | null }>({ max: 1000, ttl: 60_000 }),
)

/** Returns null unless the token is a valid user session of this project. @throws if its keys cannot be fetched */
export async function verifyAccessToken(
  token: string,
  options: { now?: Date } = {},
): Promise<SessionClaims | null> {
  const { SUPABASE_URL, SUPABASE_JWT_ISSUER } = env()
  const issuer = SUPABASE_JWT_ISSUER ?? new URL('/auth/v1', SUPABASE_URL).href
  const found = known.get(token)
  if (found) return isExpired(found.claims, options.now) ? null : found.claims
  const checks = { issuer, audience, currentDate: options.now }
  try {
    const { payload } = await verifySignature(token, checks)
    const claims = toClaims(payload)
    // A token with `nbf` can become valid later, so only the expiry is checked again.
    if (payload.nbf === undefined) known.set(token, { claims })
    return claims
  } catch (error) {
    // The signature is valid, so the project's issuer differs from the settings.
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
      warnOperator('issuer_differs')
    // An invalid token is no session. A failure to fetch the keys does not make the token invalid.
    if (error instanceof errors.JOSEError && !isFetchFailure(error)) return null
    throw error
  }
}

/** jose throws its base class if the keys' server answers anything but keys. */
function isFetchFailure({ code }: errors.JOSEError): boolean {
  return code === errors.JWKSTimeout.code || code === errors.JOSEError.code
}

/** A session ends a day after its last sign-in or refresh (specification, section 9). */
const sessionSeconds = 24 * 60 * 60

export function sessionEndOf({ issuedAt }: SessionClaims): number {
  return (issuedAt + sessionSeconds) * 1000
}

type Cookies = { name: string; value: string }[]

/** The signed time prevents a client from making a token younger. */
async function readStoredClaims(cookies: Cookies): Promise<SessionClaims | null> {
  const session = await readSessionCookie(cookies, env().APP_URL)
  if (!session) return null
  // No token is expired at this date. An expired one can be refreshed, so only its age counts.
  const claims = await verifyAccessToken(session.access_token, { now: new Date(0) })
  // The callers' clients use the expiry that the cookie states.
  return claims && { ...claims, expiresAt: Math.min(claims.expiresAt, session.expires_at) }
}

/** Returns milliseconds since 1970, or null if there is no session. */
export async function readSessionEnd(cookies: Cookies): Promise<number | null> {
  const { claims } = await readStoredSession(cookies)
  return claims && sessionEndOf(claims)
}

/** The token of an `expiring` session must be refreshed first. */
export type StoredSession =
  | { state: 'none'; claims: null }
  | { state: 'overdue' | 'expiring' | 'current'; claims: SessionClaims }

/** Verifies the signature and ignores the expiry. @throws if the project's keys cannot be fetched */
export async function readStoredSession(cookies: Cookies): Promise<StoredSession> {
  const claims = await readStoredClaims(cookies)
  if (!claims) return { state: 'none', claims }
  if (sessionEndOf(claims) <= Date.now()) return { state: 'overdue', claims }
  const isFresh = claims.expiresAt * 1000 > Date.now() + refreshMargin
  return { state: isFresh ? 'current' : 'expiring', claims }
}
