import 'server-only'
import { z } from 'zod'
import { toMarkSrc } from '@/lib/auth/appearance'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isImage, openImage } from '@/lib/images/open-image'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'

/** Enough for the icon of a phone, which is the largest use. */
export const markSize = 256

/**
 * A square PNG without metadata, on white where the picture is transparent: a phone would show black there.
 * @throws AppError `mark_not_image`, `mark_animated`
 */
export async function toMark(bytes: Uint8Array): Promise<Buffer> {
  if (!isImage(bytes)) throw new AppError('mark_not_image')
  try {
    const image = await openImage(bytes)
    if (((await image.metadata()).pages ?? 1) > 1) throw new AppError('mark_animated')
    return await image
      .flatten({ background: '#ffffff' })
      .resize(markSize, markSize, { fit: 'contain', background: '#ffffff' })
      .png({ palette: true })
      .toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('mark_not_image')
  }
}

const rows = z.array(z.object({ image: z.base64() })).max(1)

/** Uses the secret key, because a mail and an invitation show the mark to a person without a session. */
export async function findMark(id: string): Promise<Buffer | null> {
  if (!z.uuid().safeParse(id).success) return null
  const request = getAdminClient().from('organization_marks').select('image').eq('id', id)
  const [found] = await read('organization_marks', request, rows)
  return found ? Buffer.from(found.image, 'base64') : null
}

/**
 * The address of the mark for a mail to a member, or an empty text. A failure is logged, because a mail without
 * the mark is better than none. Uses the secret key, because the worker has no session.
 */
export async function findMarkAddress(memberId: string): Promise<string> {
  try {
    const id = await call(getAdminClient(), 'find_mark', { member: memberId }, z.uuid().nullable())
    return id ? `${env().APP_URL}${toMarkSrc(id)}` : ''
  } catch (error) {
    logUnexpectedError('find_mark', error)
    return ''
  }
}
