import 'server-only'
import { getSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { failFile } from '@/lib/http/file-failure'
import { seeOther } from '@/lib/http/see-other'
import { signDocumentLink } from './link'

export async function openDocument(request: Request, id: string | null): Promise<Response> {
  const session = await getSession()
  if (!id || !session) return failFile(request, 404)
  const requested = new URL(request.url).searchParams
  const token = await signDocumentLink({ documentId: id, reader: session.userId }, env().LINK_SECRET)
  const query = new URLSearchParams({ token, ...(requested.has('download') ? { download: '' } : {}) })
  return seeOther(`/api/files/download?${query}`)
}
