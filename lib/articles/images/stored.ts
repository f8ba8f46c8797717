import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { read } from '@/lib/supabase/read'
import { type StoredImage, toStoredImage } from './decode'

const bucket = 'documents'
const hour = 60 * 60 * 1000

export type UploadedImage = Omit<StoredImage, 'bytes'> & { path: string }

/** @throws AppError `article_image_too_large`, `article_image_invalid`, `article_image_failed` */
export async function uploadArticleImage(
  client: SupabaseClient,
  organizationId: OrganizationId,
  file: File,
): Promise<UploadedImage> {
  const { bytes, width, height } = await toStoredImage(new Uint8Array(await file.arrayBuffer()))
  const path = `articles/${crypto.randomUUID()}.webp`
  const note = client.from('unclaimed_article_images').insert({ path, organization_id: organizationId })
  await read('unclaimed_article_images', note, z.null(), 'article_image_failed')
  const uploaded = await client.storage.from(bucket).upload(path, bytes, { contentType: 'image/webp' })
  if (uploaded.error) {
    logUnexpectedError('uploadArticleImage', uploaded.error)
    await clearUnclaimedImages(client, organizationId, path)
    throw new AppError('article_image_failed')
  }
  return { path, width, height }
}

/** Deletes images that were replaced, deleted, `failed`, or saved by a request that stopped an hour ago. */
export async function clearUnclaimedImages(
  client: SupabaseClient,
  organizationId: OrganizationId,
  failed: string | null = null,
): Promise<void> {
  try {
    const table = client.from('unclaimed_article_images')
    const request = table
      .select('path')
      .eq('organization_id', organizationId)
      .lt('since', new Date(Date.now() - hour).toISOString())
      .limit(50)
    const rows = await read('unclaimed_article_images', request, z.array(z.object({ path: z.string() })))
    const paths = rows.map((row) => row.path)
    if (failed) paths.push(failed)
    if (paths.length === 0) return
    const removed = await client.storage.from(bucket).remove(paths)
    if (removed.error) throw removed.error
    const deletion = table.delete().eq('organization_id', organizationId).in('path', paths)
    await read('unclaimed_article_images', deletion, z.null())
  } catch (error) {
    // A failure is only logged because the save has already succeeded or failed.
    logUnexpectedError('clearUnclaimedImages', error)
  }
}
