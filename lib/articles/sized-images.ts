import 'server-only'
import { openObject } from '@/lib/supabase/storage'
import { toWidth } from './decode-image'
import type { ImageWidth } from './image-src'

/**
 * The cache size of smaller images in bytes. Entries never become
 * stale because a stored image never changes under its path.
 */
const maxCachedBytes = 24 * 1024 * 1024

const cache = new Map<string, Buffer>()
let cachedBytes = 0
const making = new Map<string, Promise<Buffer | null>>()

/**
 * An article's image in a smaller width, made at the first request; null if the file does not exist. Smaller
 * sizes are not stored, so replacing or deleting an image leaves no file behind.
 */
export async function getSizedImage(path: string, width: ImageWidth): Promise<Buffer | null> {
  const key = `${path} ${width}`
  const cached = cache.get(key)
  if (cached) {
    // Moved to the end, because the least recently used image is dropped first.
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  // Parallel requests share one conversion.
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
