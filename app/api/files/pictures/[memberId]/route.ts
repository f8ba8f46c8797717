import { countAttempt } from '@/lib/auth/limits'
import { authorize } from '@/lib/auth/membership'
import { forMember } from '@/lib/documents/files/open'
import { env } from '@/lib/env'
import { AppError, type ErrorCode, toStatus } from '@/lib/errors'
import { notFound, toFileResponse } from '@/lib/http/file-response'
import { closeAfter, readFormFile } from '@/lib/http/form'
import { isSameOrigin } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'
import { findPicture, savePicture } from '@/lib/profile/picture'
import { maxPictureBytes } from '@/lib/profile/profile'
import { openObject } from '@/lib/supabase/storage'

export async function GET(request: Request, { params }: RouteContext<'/api/files/pictures/[memberId]'>) {
  const { memberId } = await params
  return forMember('api/files/pictures', request, async (member) => {
    const path = await findPicture(member, memberId)
    const object = path && (await openObject('profile-pictures', path, { request }))
    if (!object) return notFound()
    return toFileResponse(object, { name: 'picture.webp', contentType: 'image/webp' })
  })
}

export async function POST(request: Request, { params }: RouteContext<'/api/files/pictures/[memberId]'>) {
  const { memberId } = await params
  if (!isSameOrigin(request, env().APP_URL)) return new Response(null, { status: 403 })
  const code = await takePicture(request, memberId)
  const result = code ? { ok: false, code } : { ok: true }
  return Response.json(result, { status: code ? toStatus(code) : 200, headers: closeAfter(code) })
}

const formErrors = {
  missing: 'picture_missing',
  malformed: 'picture_missing',
  too_large: 'picture_too_large',
  too_slow: 'upload_too_slow',
} as const

async function takePicture(request: Request, memberId: string): Promise<ErrorCode | null> {
  try {
    const member = await authorize('member')
    if (memberId !== member.id) return 'not_found'
    await countAttempt(['pictureUpload', member.id])
    const file = await readFormFile(request, 'picture', maxPictureBytes)
    if (!file.ok) return formErrors[file.reason]
    await savePicture(member, file.bytes)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    logUnexpectedError('api/files/pictures', error)
    return 'picture_upload_failed'
  }
}
