import { z } from 'zod'
import { authorize } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { uploadDocument } from '@/lib/documents/files/upload'
import { toListing } from '@/lib/documents/listing'
import { env } from '@/lib/env'
import { AppError, type ErrorCode, toStatus } from '@/lib/errors'
import { notFound } from '@/lib/http/file-response'
import { requirePace } from '@/lib/http/flood'
import { closeAfter } from '@/lib/http/form'
import { isSameOrigin } from '@/lib/http/json'
import { seeOther } from '@/lib/http/see-other'
import { logUnexpectedError } from '@/lib/log'
import { toSectionAddress } from '@/lib/sections/section'

const pageSchema = z.coerce.number().int().min(1).max(100_000).catch(1)

/** The upload panel gets JSON; the form of a replacement is redirected to its page. */
export async function POST(request: Request, { params }: RouteContext<'/api/files/sections/[sectionId]'>) {
  const { sectionId } = await params
  if (!isSameOrigin(request, env().APP_URL)) return new Response(null, { status: 403 })
  const code = await takeUpload(request, sectionId)
  const reply = answer(request, sectionId, code)
  for (const [name, value] of Object.entries(closeAfter(code))) reply.headers.set(name, value)
  return reply
}

function answer(request: Request, sectionId: string, code: ErrorCode | null): Response {
  if (request.headers.get('accept')?.includes('application/json')) {
    return Response.json(code ? { ok: false, code } : { ok: true }, {
      status: code ? toStatus(code) : 200,
    })
  }
  if (code === 'not_found') return notFound()
  if (code === 'access_denied') return seeOther('/manager/dashboard?notice=access_denied')
  if (code && toStatus(code) === 401) return seeOther('/auth')
  const requested = Object.fromEntries(new URL(request.url).searchParams)
  const page = pageSchema.parse(requested.page)
  const back = toSectionAddress({ id: sectionId, type: 'DOCUMENTS' }, page, { listing: toListing(requested) })
  return seeOther(`${back}&upload=${code ?? 'done'}`)
}

async function takeUpload(request: Request, sectionId: string): Promise<ErrorCode | null> {
  try {
    const session = await getSession()
    if (session) await requirePace(session.userId, 'upload')
    await uploadDocument(await authorize('admin'), sectionId, request)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    // A cancelled upload is not logged.
    if (!request.signal.aborted) logUnexpectedError('api/files/sections', error)
    return 'document_upload_failed'
  }
}
