import { getSession } from '@/lib/auth/session'
import { verifyFileLink } from '@/lib/documents/files/link'
import { getLinkedFile } from '@/lib/documents/queries'
import { env } from '@/lib/env'
import { failFile, refuseFile } from '@/lib/http/file-failure'
import { toFileResponse } from '@/lib/http/file-response'
import { createRoute } from '@/lib/route'
import { openObject } from '@/lib/supabase/storage'

/** A signed link is valid only for the person for whom it was signed. */
const answer = createRoute(
  { name: 'api/files/download', permission: 'public', refuse: refuseFile },
  async (request) => {
    const query = new URL(request.url).searchParams
    const session = await getSession()
    const link =
      session && (await verifyFileLink(query.get('token') ?? '', session.userId, env().LINK_SECRET))
    const file = link && (await getLinkedFile(link))
    const object = file && (await openObject('documents', file.path, { request }))
    if (!file || !object) return failFile(request, 404)
    return toFileResponse(object, { ...file, download: query.has('download') })
  },
)

export { answer as GET, answer as HEAD }
