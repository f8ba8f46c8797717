import { getSession } from '@/lib/auth/session'
import { getLinkedFile } from '@/lib/documents/access'
import { verifyDocumentLink } from '@/lib/documents/files/link'
import { fileFailure } from '@/lib/documents/files/open'
import { env } from '@/lib/env'
import { toFileResponse } from '@/lib/http/file-response'
import { logUnexpectedError } from '@/lib/log'
import { openObject } from '@/lib/supabase/storage'

/** A signed link is valid only for the person for whom it was signed. */
async function answer(request: Request): Promise<Response> {
  try {
    const query = new URL(request.url).searchParams
    const session = await getSession()
    const id =
      session && (await verifyDocumentLink(query.get('token') ?? '', session.userId, env().LINK_SECRET))
    const file = id && (await getLinkedFile(id))
    const object = file && (await openObject('documents', file.path, { request }))
    if (!file || !object) return fileFailure(request, 404)
    return toFileResponse(object, { ...file, download: query.has('download') })
  } catch (error) {
    logUnexpectedError('api/files/download', error)
    return fileFailure(request, 500)
  }
}

export { answer as GET, answer as HEAD }
