import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** In seconds (specification, section 9). */
export const linkSeconds = 60

const audience = 'file'
const key = (secret: string) => new TextEncoder().encode(secret)
const claims = z.object({ sub: z.uuid(), reader: z.string() })

type Link = { documentId: string; reader: string }

/** The caller has checked that the person can open it. */
export function signDocumentLink(
  { documentId, reader }: Link,
  secret: string,
  now = new Date(),
): Promise<string> {
  return new SignJWT({ reader })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(documentId)
    .setAudience(audience)
    .setExpirationTime(new Date(now.getTime() + linkSeconds * 1000))
    .sign(key(secret))
}

export async function verifyDocumentLink(
  token: string,
  reader: string,
  secret: string,
  now = new Date(),
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      audience,
      algorithms: ['HS256'],
      currentDate: now,
    })
    const link = claims.parse(payload)
    return link.reader === reader ? link.sub : null
  } catch {
    return null
  }
}
