import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'

/** Each purpose has an audience of its own, so that no token serves another purpose. */
type Audience = 'assistant' | 'device' | 'file' | 'mail-code' | 'news-mail' | 'provider' | 'recovery'

type Options = {
  secret: string
  now?: Date
  /** A token without a life never expires. */
  seconds?: number
}

const algorithm = 'HS256'
const toKey = (secret: string) => new TextEncoder().encode(secret)

export function signToken(
  audience: Audience,
  claims: JWTPayload,
  { secret, now = new Date(), seconds }: Options,
): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: algorithm }).setAudience(audience)
  if (seconds !== undefined) token.setExpirationTime(new Date(now.getTime() + seconds * 1000))
  return token.sign(toKey(secret))
}

/** Returns null if we did not sign the token for this purpose, or if it has expired. */
export async function verifyToken<T>(
  audience: Audience,
  token: string | undefined,
  claims: z.ZodType<T>,
  { secret, now }: Omit<Options, 'seconds'>,
): Promise<T | null> {
  if (!token) return null
  try {
    const options = { audience, algorithms: [algorithm], currentDate: now }
    const { payload } = await jwtVerify(token, toKey(secret), options)
    return claims.parse(payload)
  } catch {
    return null
  }
}
