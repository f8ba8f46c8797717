import { findArticleImage } from '@/lib/articles/image'
import { forMember } from '@/lib/files/open'
import { notFound, toFileResponse } from '@/lib/files/response'
import { openObject } from '@/lib/supabase/storage'

/** The image of an article of the member's organisation. */
export async function GET(request: Request, { params }: RouteContext<'/api/files/articles/[id]'>) {
  const { id } = await params
  return forMember('api/files/articles', request, async (member) => {
    const path = await findArticleImage(member.organization.id, id)
    const object = path && (await openObject('documents', path, { request }))
    if (!object) return notFound()
    return toFileResponse(object, { name: 'image.webp', contentType: 'image/webp' })
  })
}
