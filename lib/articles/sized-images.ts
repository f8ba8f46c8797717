import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { openObject } from '@/lib/supabase/storage'
import { toWidth } from './decode-image'
import type { ImageWidth } from './image-src'

/** The path in the bucket `documents`; null if there is no image or the caller cannot see it. */
export async function findArticleImage(
  organizationId: OrganizationId,
  articleId: string,
): Promise<string | null> {
  if (!z.uuid().safeParse(articleId).success) return null
  const client = await getServerClient()
  const request = client
    .from('organization_news')
    .select('image_url')
    .eq('organization_id', organizationId)
    .eq('id', articleId)
    .maybeSingle()
  const row = z.object({ image_url: z.string().nullable() }).nullable()
  return (await read('organization_news', request, row))?.image_url ?? null
}

/** In bytes. Entries never become stale because a stored image never changes under its path. */
const maxCachedBytes = 24 * 1024 * 1024

const cache = new Map<string, Buffer>()
let cachedBytes = 0
const making = new Map<string, Promise<Buffer | null>>()

/** Null if the file does not exist. Smaller widths are not stored, so a deleted image leaves no files. */
export async function getSizedImage(path: string, width: ImageWidth): Promise<Buffer | null> {
  const key = `${path} ${width}`
  const cached = cache.get(key)
  if (cached) {
    // Moved to the end, because the least recently used image is dropped first.
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  const made = making.get(key) ?? make(path, width).finally(() => making.delete(key))
  making.set(key, made)
  const image = await made
  if (image) keep(key, image)
  return image
}

async function make(path: string, width: ImageWidth): Promise<Buffer | null> {
  const object = await openObject('documents', path)
  return object && toWidth(new Uint8Array(await object.arrayBuffer()), width)
}

function keep(key: string, image: Buffer): void {
  if (cache.has(key)) return
  cache.set(key, image)
  cachedBytes += image.byteLength
  for (const [oldest, dropped] of cache) {
    if (cachedBytes <= maxCachedBytes) break
    cache.delete(oldest)
    cachedBytes -= dropped.byteLength
  }
}
