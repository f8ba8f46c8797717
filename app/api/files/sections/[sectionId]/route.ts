import { authorize } from '@/lib/auth/membership'
import { uploadDocument } from '@/lib/documents/upload'
import { env } from '@/lib/env'
import { AppError, type ErrorCode } from '@/lib/errors'
import { redirectTo } from '@/lib/files/open'
import { notFound } from '@/lib/files/response'
import { isSameOrigin } from '@/lib/http/body'
import { logSurprise } from '@/lib/log'

const statuses: Partial<Record<ErrorCode, number>> = {
  session_expired: 401,
  member_not_found: 401,
  access_denied: 403,
  not_found: 404,
  document_replaced: 409,
  document_too_large: 413,
  storage_full: 413,
  document_type_refused: 415,
  too_many_attempts: 429,
  document_upload_failed: 502,
}

/** Scripts get JSON; the plain form is redirected to its page. */
export async function POST(request: Request, { params }: RouteContext<'/api/files/sections/[sectionId]'>) {
  const { sectionId } = await params
  if (!isSameOrigin(request, env().APP_URL)) return new Response(null, { status: 403 })
  const code = await takeUpload(request, sectionId)
  if (request.headers.get('accept')?.includes('application/json')) {
    return Response.json(code ? { ok: false, code } : { ok: true }, {
      status: code ? (statuses[code] ?? 400) : 200,
    })
  }
  if (code === 'not_found') return notFound()
  if (code === 'access_denied') return redirectTo('/manager/dashboard?notice=access_denied')
  if (code && statuses[code] === 401) return redirectTo('/auth')
  return redirectTo(`/manager/admin/documents?section=${sectionId}&upload=${code ?? 'done'}`)
}

async function takeUpload(request: Request, sectionId: string): Promise<ErrorCode | null> {
  try {
    await uploadDocument(await authorize('admin'), sectionId, request)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    // A cancelled upload is not logged.
    if (!request.signal.aborted) logSurprise('api/files/sections', error)
    return 'document_upload_failed'
  }
}
