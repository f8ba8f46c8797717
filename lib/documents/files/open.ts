import 'server-only'
import { getSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { failFile } from '@/lib/http/file-failure'
import { seeOther } from '@/lib/http/see-other'
import { type LinkedFile, signFileLink } from './link'

/** Leads to the file by a short link of this person. Without a file the answer is that it is missing. */
export async function openFile(request: Request, file: LinkedFile | null): Promise<Response> {
  const session = await getSession()
  if (!file || !session) return failFile(request, 404)
  const requested = new URL(request.url).searchParams
  const token = await signFileLink({ ...file, reader: session.userId }, env().LINK_SECRET)
  const query = new URLSearchParams({ token, ...(requested.has('download') ? { download: '' } : {}) })
  return seeOther(`/api/files/download?${query}`)
}
