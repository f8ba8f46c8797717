import { findArticleFile } from '@/lib/articles/files/queries'
import { getSizedImage } from '@/lib/articles/images/sized'
import { toImageWidth } from '@/lib/articles/images/src'
import { openFile } from '@/lib/documents/files/open'
import { refuseFile } from '@/lib/http/file-failure'
import { notFound, toImageResponse } from '@/lib/http/file-response'
import { createRoute } from '@/lib/route'

/** With a width `w` the answer is the picture in this width, otherwise it leads to the file. */
export const GET = createRoute(
  { name: 'api/files/news', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: RouteContext<'/api/files/news/[id]'>) => {
    const file = await findArticleFile(member.organization.id, (await params).id)
    const width = new URL(request.url).searchParams.get('w')
    if (width === null) return openFile(request, file && { of: 'article_files', id: file.id })
    const image = file?.picturePath && (await getSizedImage(file.picturePath, toImageWidth(width)))
    return image ? toImageResponse(image) : notFound()
  },
)
