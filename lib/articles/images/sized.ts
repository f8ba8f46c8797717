import 'server-only'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { openObject } from '@/lib/supabase/storage'
import { toWidth } from './decode'
import type { ImageWidth } from './src'

/** Returns the path in the bucket `documents`, or null if the caller can see no such image. */
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

type Requested = { path: string; width: ImageWidth }

/** Entries never become stale because a stored image never changes under its path. */
const images = new LRUCache<string, Buffer, Requested>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: (image) => image.byteLength,
  fetchMethod: async (_key, _stale, { context: { path, width } }) => {
    const object = await openObject('documents', path)
    return object ? toWidth(new Uint8Array(await object.arrayBuffer()), width) : undefined
  },
})

/** Returns null if the file does not exist. Smaller widths are not stored, so a deleted image leaves no files. */
export async function getSizedImage(path: string, width: ImageWidth): Promise<Buffer | null> {
  return (await images.fetch(`${path} ${width}`, { context: { path, width } })) ?? null
}
