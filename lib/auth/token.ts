import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import { warnOperator } from '@/lib/operator'
import { processSingleton } from '@/lib/process-singleton'

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

/** By token. Withdrawn keys have an effect after a minute. */
const known = processSingleton(
  'verified tokens',
  () => new LRUCache<string, { claims: SessionClaims | null }>({ max: 1000, ttl: 60_000 }),
)

/** Null for anything but a valid user session of this project. @throws if its keys cannot be fetched */
export async function verifyAccessToken(
  token: string,
  options: { now?: Date } = {},
): Promise<SessionClaims | null> {
  const { SUPABASE_URL, SUPABASE_JWT_SECRET: secret, SUPABASE_JWT_ISSUER } = env()
  const issuer = SUPABASE_JWT_ISSUER ?? new URL('/auth/v1', SUPABASE_URL).href
  const found = known.get(token)
  if (found) return isExpired(found.claims, options.now) ? null : found.claims
  const asked = { issuer, audience, currentDate: options.now }
  try {
    const { payload } = secret
      ? await jwtVerify(token, new TextEncoder().encode(secret), { ...asked, algorithms: ['HS256'] })
      : await jwtVerify(token, publishedKeys(SUPABASE_URL), { ...asked, algorithms: ['ES256', 'RS256'] })
    const claims = toClaims(payload)
    // A token with `nbf` can become valid later, so only the expiry is checked again.
    if (payload.nbf === undefined) known.set(token, { claims })
    return claims
  } catch (error) {
    // The signature is valid, so the project's issuer differs from the settings.
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
      warnOperator('issuer_differs')
    // An invalid token is no session. A failure to fetch the keys does not make the token invalid.
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
    throw error
  }
}
