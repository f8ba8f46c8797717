import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { isImage, openImage } from '@/lib/images/open-image'
import { logUnexpectedError } from '@/lib/log'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

const bucket = 'profile-pictures'

/** Returns null if the caller can see no such picture. */
export async function findPicture(member: Member, memberId: string): Promise<string | null> {
  if (!z.uuid().safeParse(memberId).success) return null
  const client = await getServerClient()
  const args = { org_id: member.organization.id, member: memberId }
  const path = await call(client, 'find_member_picture', args, z.string().nullable())
  // A member can write this column in their own row, so the path must be one of their own pictures.
  return path?.startsWith(`${memberId}-`) && /^[\w-]+\.\w+$/.test(path) ? path : null
}

/** @throws AppError `picture_not_image`, `picture_upload_failed` */
export async function savePicture(member: Member, bytes: Uint8Array): Promise<void> {
  const picture = await toSquarePicture(bytes)
  const client = await getServerClient()
  const path = `${member.id}-${Date.now()}.webp`
  const uploaded = await client.storage.from(bucket).upload(path, picture, { contentType: 'image/webp' })
  if (uploaded.error) {
    logUnexpectedError('upload picture', uploaded.error)
    throw new AppError('picture_upload_failed')
  }
  // The later of two parallel uploads wins, because the names differ only in their time.
  const request = client
    .from('organization_members')
    .update({ profile_picture_url: path })
    .eq('id', member.id)
    .or(`profile_picture_url.is.null,profile_picture_url.lt.${path}`)
    .select('id')
  try {
    const rows = await read('organization_members', request, z.array(z.unknown()), 'picture_upload_failed')
    if (rows.length > 0) return await removeOlder(client, member.id, path)
  } catch (error) {
    await removeFiles(client, [path])
    throw error
  }
  await removeFiles(client, [path])
}

/** @throws AppError `picture_remove_failed` */
export async function removePicture(member: Member): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('organization_members')
    .update({ profile_picture_url: null })
    .eq('id', member.id)
    .select('id')
  const rows = await read('organization_members', request, z.array(z.unknown()), 'picture_remove_failed')
  if (rows.length === 0) throw new AppError('picture_remove_failed')
  await removeOlder(client, member.id, `${member.id}-${Date.now() + 1}`)
}

async function removeOlder(client: SupabaseClient, memberId: string, path: string): Promise<void> {
  const { data, error } = await client.storage.from(bucket).list('', { search: memberId })
  if (error) {
    logUnexpectedError('removeOlder pictures', error)
    return
  }
  const older = data.map(({ name }) => name).filter((name) => name.startsWith(`${memberId}-`) && name < path)
  if (older.length > 0) await removeFiles(client, older)
}

/** Logs a failure without throwing it, because the next picture removes the file. */
async function removeFiles(client: SupabaseClient, paths: string[]): Promise<void> {
  const { error } = await client.storage.from(bucket).remove(paths)
  if (error) logUnexpectedError('removeFiles pictures', error)
}

export const pictureSize = 512

/** The result has no metadata (a photo contains its location). @throws AppError `picture_not_image` */
export async function toSquarePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isImage(bytes)) throw new AppError('picture_not_image')
  try {
    const image = await openImage(bytes)
    return await image.resize(pictureSize, pictureSize, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  } catch {
    throw new AppError('picture_not_image')
  }
}
