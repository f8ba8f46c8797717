import { findPageFile } from '@/lib/documents/access'
import { pageImageWidths, toPageNumber } from '@/lib/documents/address'
import { forMember } from '@/lib/documents/files/open'
import { getPageImage } from '@/lib/documents/pages/image'
import { AppError } from '@/lib/errors'
import { notFound, toFileResponse } from '@/lib/http/file-response'

type Context = RouteContext<'/api/files/pages/[documentId]/[page]'>

export async function GET(request: Request, { params }: Context) {
  const { documentId, page } = await params
  const requested = new URL(request.url).searchParams.get('width')
  const width = pageImageWidths.find((one) => String(one) === requested)
  const number = toPageNumber(page)
  return forMember('api/files/pages', request, async (member) => {
    const file = width && number ? await findPageFile(member.organization.id, documentId, number) : null
    if (!file || !width || !number) return notFound()
    try {
      const image = await getPageImage(member, file, number, width)
      return image ? toFileResponse(image, { name: 'page.webp', contentType: 'image/webp' }) : notFound()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return new Response(null, { status: 429, headers: { 'Cache-Control': 'private, no-store' } })
    }
  })
}
