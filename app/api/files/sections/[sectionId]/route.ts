import { z } from 'zod'
import { authorize } from '@/lib/auth/membership'
import { redirectTo } from '@/lib/documents/files/open'
import { uploadDocument } from '@/lib/documents/files/upload'
import { toListing } from '@/lib/documents/listing'
import { env } from '@/lib/env'
import { AppError, type ErrorCode } from '@/lib/errors'
import { notFound } from '@/lib/http/file-response'
import { isSameOrigin } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'
import { toSectionAddress } from '@/lib/sections/section'

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

const pageSchema = z.coerce.number().int().min(1).max(100_000).catch(1)

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
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const page = pageSchema.parse(asked.page)
  const back = toSectionAddress({ id: sectionId, type: 'DOCUMENTS' }, page, { listing: toListing(asked) })
  return redirectTo(`${back}&upload=${code ?? 'done'}`)
}

async function takeUpload(request: Request, sectionId: string): Promise<ErrorCode | null> {
  try {
    await uploadDocument(await authorize('admin'), sectionId, request)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    // A cancelled upload is not logged.
    if (!request.signal.aborted) logUnexpectedError('api/files/sections', error)
    return 'document_upload_failed'
  }
}
