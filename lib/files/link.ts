import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** Seconds for which a link to a document works (specification, section 9). */
export const linkSeconds = 60

const audience = 'file'
const key = (secret: string) => new TextEncoder().encode(secret)
const claims = z.object({ sub: z.uuid() })

/** Signs a link that opens one document for 60 seconds. The caller has checked that the reader may open it. */
export function signDocumentLink(documentId: string, secret: string, now = new Date()): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(documentId)
    .setAudience(audience)
    .setExpirationTime(new Date(now.getTime() + linkSeconds * 1000))
    .sign(key(secret))
}

/** The document that a link opens; null when it was not signed by us, was altered, or has run out. */
export async function verifyDocumentLink(
  token: string,
  secret: string,
  now = new Date(),
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      audience,
      algorithms: ['HS256'],
      currentDate: now,
    })
    return claims.parse(payload).sub
  } catch {
    // Whatever is wrong with it, such a link opens nothing.
    return null
  }
}
