import { findArticleImage, getSizedImage } from '@/lib/articles/images/sized'
import { toImageWidth } from '@/lib/articles/images/src'
import { refuseFile } from '@/lib/http/file-failure'
import { notFound, toFileResponse, toImageResponse } from '@/lib/http/file-response'
import { createRoute } from '@/lib/route'
import { openObject } from '@/lib/supabase/storage'

const file = { name: 'image.webp', contentType: 'image/webp' }

export const GET = createRoute(
  { name: 'api/files/articles', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: RouteContext<'/api/files/articles/[id]'>) => {
    const { id } = await params
    const width = toImageWidth(new URL(request.url).searchParams.get('w'))
    const path = await findArticleImage(member.organization.id, id)
    if (!path) return notFound()
    if (width === 1600) {
      const object = await openObject('documents', path, { request })
      return object ? toFileResponse(object, file) : notFound()
    }
    const image = await getSizedImage(path, width)
    return image ? toImageResponse(image) : notFound()
  },
)
