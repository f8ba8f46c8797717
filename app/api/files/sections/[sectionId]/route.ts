import { z } from 'zod'
import { uploadDocument } from '@/lib/documents/files/upload'
import { toListing } from '@/lib/documents/listing'
import { type ErrorCode, toStatus } from '@/lib/errors'
import { notFound } from '@/lib/http/file-response'
import { closeAfter } from '@/lib/http/form'
import { seeOther } from '@/lib/http/see-other'
import { createRoute } from '@/lib/route'
import { toSectionPath } from '@/lib/sections/section'

const pageSchema = z.coerce.number().int().min(1).max(100_000).catch(1)

/** The upload panel gets JSON; the form of a replacement is redirected to its page. */
export const POST = createRoute(
  { name: 'api/files/sections', permission: 'admin', pace: 'upload', refuse },
  async (request, admin, { params }: RouteContext<'/api/files/sections/[sectionId]'>) => {
    await uploadDocument(admin, (await params).sectionId, request)
    return wantsJson(request) ? Response.json({ ok: true }) : seeOther(toPage(request, 'done'))
  },
)

const wantsJson = (request: Request) => request.headers.get('accept')?.includes('application/json') ?? false

function refuse(refused: ErrorCode, request: Request): Response {
  const code = refused === 'unexpected' ? 'document_upload_failed' : refused
  const headers = closeAfter(code)
  if (wantsJson(request)) return Response.json({ ok: false, code }, { status: toStatus(code), headers })
  if (code === 'not_found') return notFound()
  if (code === 'access_denied') return seeOther('/manager/dashboard?notice=access_denied')
  return toStatus(code) === 401 ? seeOther('/auth') : seeOther(toPage(request, code), headers)
}

/** The page of the documents that the form was on. */
function toPage(request: Request, upload: ErrorCode | 'done'): string {
  const { pathname, searchParams } = new URL(request.url)
  const requested = Object.fromEntries(searchParams)
  const section = { id: pathname.split('/').at(-1) ?? '', type: 'DOCUMENTS' } as const
  const page = pageSchema.parse(requested.page)
  return `${toSectionPath(section, page, { listing: toListing(requested) })}&upload=${upload}`
}
