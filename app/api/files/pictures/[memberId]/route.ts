import { countAttempt } from '@/lib/auth/limits'
import { AppError, type ErrorCode, toStatus } from '@/lib/errors'
import { refuseFile } from '@/lib/http/file-failure'
import { notFound, toFileResponse } from '@/lib/http/file-response'
import { closeAfter, readFormFile } from '@/lib/http/form'
import { findPicture, savePicture } from '@/lib/profile/picture'
import { maxPictureBytes } from '@/lib/profile/profile'
import { createRoute } from '@/lib/route'
import { openObject } from '@/lib/supabase/storage'

type Context = RouteContext<'/api/files/pictures/[memberId]'>

export const GET = createRoute(
  { name: 'api/files/pictures', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: Context) => {
    const path = await findPicture(member, (await params).memberId)
    const object = path && (await openObject('profile-pictures', path, { request }))
    if (!object) return notFound()
    return toFileResponse(object, { name: 'picture.webp', contentType: 'image/webp' })
  },
)

const formErrors = {
  missing: 'picture_missing',
  malformed: 'picture_missing',
  too_large: 'picture_too_large',
  too_slow: 'upload_too_slow',
} as const

export const POST = createRoute(
  { name: 'api/files/pictures', permission: 'member', refuse: refusePicture },
  async (request, member, { params }: Context) => {
    if ((await params).memberId !== member.id) throw new AppError('not_found')
    await countAttempt(['pictureUpload', member.id])
    const file = await readFormFile(request, 'picture', maxPictureBytes)
    if (!file.ok) throw new AppError(formErrors[file.reason])
    await savePicture(member, file.bytes)
    return Response.json({ ok: true })
  },
)

function refusePicture(refused: ErrorCode): Response {
  const code = refused === 'unexpected' ? 'picture_upload_failed' : refused
  return Response.json({ ok: false, code }, { status: toStatus(code), headers: closeAfter(code) })
}
