import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const audience = 'news-mail'
const key = (secret: string) => new TextEncoder().encode(secret)

/** The link never expires because old mails are kept. */
export function signStopLink(memberId: string, secret: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(memberId)
    .setAudience(audience)
    .sign(key(secret))
}

/** @returns the member's id; null for any other token */
export async function verifyStopLink(token: string, secret: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), { audience, algorithms: ['HS256'] })
    return z.uuid().parse(payload.sub)
  } catch {
    return null
  }
}
