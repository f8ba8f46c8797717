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
  const address = new URL('/auth/v1/.well-known/jwks.json', supabaseUrl)
  const keys = createRemoteJWKSet(address, { timeoutDuration: env().AUTH_TIMEOUT_MS })
  keySets.set(supabaseUrl, keys)
  return keys
}

function toClaims(payload: JWTPayload): SessionClaims | null {
  if (payload.role !== 'authenticated' || !payload.sub || !payload.exp || !payload.iat) return null
  const email = typeof payload.email === 'string' ? payload.email : null
  const sessionId = typeof payload.session_id === 'string' ? payload.session_id : null
  return { userId: payload.sub, sessionId, email, issuedAt: payload.iat, expiresAt: payload.exp }
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

/**
 * Verifies all but the expiry, because Auth can refresh an expired token. Returns null unless this project has
 * signed the token for a user. @throws if the project's keys cannot be fetched
 */
export async function readAccessToken(token: string): Promise<SessionClaims | null> {
  const found = known.get(token)
  if (found) return found.claims
  const payload = await verify(token)
  const claims = payload && toClaims(payload)
  // A token with `nbf` can become valid later.
  if (payload && payload.nbf === undefined) known.set(token, { claims })
  return claims
}

async function verify(token: string): Promise<JWTPayload | null> {
  const { SUPABASE_URL, SUPABASE_JWT_ISSUER } = env()
  const issuer = SUPABASE_JWT_ISSUER ?? new URL('/auth/v1', SUPABASE_URL).href
  try {
    return (await verifySignature(token, { issuer, audience })).payload
  } catch (error) {
    // The expiry is the last that is checked.
    if (error instanceof errors.JWTExpired) return error.payload
    // The signature is valid, so the project's issuer differs from the settings.
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
      warnOperator('issuer_differs')
    // An invalid token is no session. A failure to fetch the keys does not make the token invalid.
    if (isJoseError(error) && !isFetchFailure(error)) return null
    throw error
  }
}

/** The code tells, because the published keys may be those of another bundle, whose classes are not the ones here. */
const isJoseError = (error: unknown): error is errors.JOSEError =>
  error instanceof Error && 'code' in error && /^ERR_J(?:OSE|W[A-Z]+)_/.test(String(error.code))

/** jose throws its base class if the keys' server answers anything but keys. */
function isFetchFailure({ code }: errors.JOSEError): boolean {
  return code === errors.JWKSTimeout.code || code === errors.JOSEError.code
}

/** As `readAccessToken`. Returns null also for an expired token. */
export async function verifyAccessToken(token: string): Promise<SessionClaims | null> {
  const claims = await readAccessToken(token)
  return claims && claims.expiresAt * 1000 > Date.now() ? claims : null
}
