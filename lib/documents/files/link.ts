import { z } from 'zod'
import { signToken, verifyToken } from '@/lib/http/signed-token'

/** Section 9 of the specification states it. */
export const linkSeconds = 60

/** A file by its row: a document, or a file of news or of a case. */
const linkedFile = z.object({ of: z.enum(['documents', 'article_files', 'case_files']), id: z.uuid() })
export type LinkedFile = z.infer<typeof linkedFile>

const claims = z.object({ sub: z.uuid(), of: linkedFile.shape.of, reader: z.string() })

/** The caller has checked that the person can open it. */
export function signFileLink(
  { of, id, reader }: LinkedFile & { reader: string },
  secret: string,
  now = new Date(),
): Promise<string> {
  return signToken('file', { sub: id, of, reader }, { secret, now, seconds: linkSeconds })
}

export async function verifyFileLink(
  token: string,
  reader: string,
  secret: string,
  now = new Date(),
): Promise<LinkedFile | null> {
  const link = await verifyToken('file', token, claims, { secret, now })
  return link?.reader === reader ? { of: link.of, id: link.sub } : null
}
