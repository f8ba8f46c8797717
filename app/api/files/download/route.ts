import { getLinkedFile } from '@/lib/documents/access'
import { env } from '@/lib/env'
import { verifyDocumentLink } from '@/lib/files/link'
import { notFound, toFileResponse } from '@/lib/files/response'
import { logSurprise } from '@/lib/log'
import { openObject } from '@/lib/supabase/storage'

/** Streams the document of a signed link while the link lives. */
export async function GET(request: Request) {
  try {
    const id = await verifyDocumentLink(
      new URL(request.url).searchParams.get('token') ?? '',
      env().LINK_SECRET,
    )
    const file = id && (await getLinkedFile(id))
    const object =
      file &&
      (await openObject('documents', file.path, {
        range: request.headers.get('range'),
        signal: request.signal,
      }))
    return file && object ? toFileResponse(object, file) : notFound()
  } catch (error) {
    logSurprise('api/files/download', error)
    return new Response('Unavailable', { status: 500, headers: { 'Content-Type': 'text/plain' } })
  }
}
