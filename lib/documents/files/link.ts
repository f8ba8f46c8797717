import { z } from 'zod'
import { signToken, verifyToken } from '@/lib/http/signed-token'

/** Section 9 of the specification states it. */
export const linkSeconds = 60

const claims = z.object({ sub: z.uuid(), reader: z.string() })

type Link = { documentId: string; reader: string }

/** The caller has checked that the person can open it. */
export function signDocumentLink(
  { documentId, reader }: Link,
  secret: string,
  now = new Date(),
): Promise<string> {
  return signToken('file', { sub: documentId, reader }, { secret, now, seconds: linkSeconds })
}

export async function verifyDocumentLink(
  token: string,
  reader: string,
  secret: string,
  now = new Date(),
): Promise<string | null> {
  const link = await verifyToken('file', token, claims, { secret, now })
  return link?.reader === reader ? link.sub : null
}
