import { getPageImage } from '@/lib/documents/pages/image'
import { pageImageWidths, toPageNumber } from '@/lib/documents/paths'
import { findPageFile } from '@/lib/documents/queries'
import { AppError } from '@/lib/errors'
import { refuseFile } from '@/lib/http/file-failure'
import { notFound, toFileResponse } from '@/lib/http/file-response'
import { createRoute } from '@/lib/route'

type Context = RouteContext<'/api/files/pages/[documentId]/[page]'>

export const GET = createRoute(
  { name: 'api/files/pages', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: Context) => {
    const { documentId, page } = await params
    const requested = new URL(request.url).searchParams.get('width')
    const width = pageImageWidths.find((one) => String(one) === requested)
    const number = toPageNumber(page)
    const file = width && number ? await findPageFile(member.organization.id, documentId, number) : null
    if (!file || !width || !number) return notFound()
    try {
      const image = await getPageImage(member, file, number, width)
      return image ? toFileResponse(image, { name: 'page.webp', contentType: 'image/webp' }) : notFound()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return new Response(null, { status: 429, headers: { 'Cache-Control': 'private, no-store' } })
    }
  },
)
