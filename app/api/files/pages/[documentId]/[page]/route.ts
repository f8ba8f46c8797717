import { findPageFile } from '@/lib/documents/access'
import { getPageImage } from '@/lib/documents/page-image'
import { pageImageWidths, toPageNumber } from '@/lib/documents/page-number'
import { AppError } from '@/lib/errors'
import { forMember } from '@/lib/files/open'
import { notFound, toFileResponse } from '@/lib/files/response'

type Context = RouteContext<'/api/files/pages/[documentId]/[page]'>

export async function GET(request: Request, { params }: Context) {
  const { documentId, page } = await params
  const asked = new URL(request.url).searchParams.get('width')
  const width = pageImageWidths.find((one) => String(one) === asked)
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
