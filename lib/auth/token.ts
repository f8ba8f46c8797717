import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { env } from '@/lib/env'
import { warnOperator } from '@/lib/operator'

export type SessionClaims = {
  userId: string
  /** Null in a token of no session, which the backend mints for nobody. */
  sessionId: string | null
  email: string | null
  issuedAt: number
  expiresAt: number
}

/** Whom Supabase Auth makes the sessions of people for. */
const audience = 'authenticated'

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function publishedKeys(supabaseUrl: string) {
  const known = keySets.get(supabaseUrl)
  if (known) return known
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

/**
 * Verifies an access token without a round trip: by the shared secret, or by the project's published keys, which are fetched once.
 * @param options.now the time to judge its life by; a session may be refreshed after its token has run out
 * @returns null for anything that is not a valid session of a user, made by this project's Auth
 * @throws when the published keys cannot be fetched
 */
export async function verifyAccessToken(
  token: string,
  options: { now?: Date } = {},
): Promise<SessionClaims | null> {
  const { SUPABASE_URL, SUPABASE_JWT_SECRET: secret, SUPABASE_JWT_ISSUER } = env()
  const issuer = SUPABASE_JWT_ISSUER ?? new URL('/auth/v1', SUPABASE_URL).href
  const asked = { issuer, audience, currentDate: options.now }
  try {
    const { payload } = secret
      ? await jwtVerify(token, new TextEncoder().encode(secret), { ...asked, algorithms: ['HS256'] })
      : await jwtVerify(token, publishedKeys(SUPABASE_URL), { ...asked, algorithms: ['ES256', 'RS256'] })
    return toClaims(payload)
  } catch (error) {
    // The signature was right, so the project itself gives another name than the settings.
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
      warnOperator('issuer_differs')
    // Whatever is wrong with the token, it is no session. That the keys cannot be fetched says nothing of it.
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
    throw error
  }
}
