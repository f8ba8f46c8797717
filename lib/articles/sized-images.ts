import 'server-only'
import { openObject } from '@/lib/supabase/storage'
import { toWidth } from './decode-image'
import type { ImageWidth } from './image-src'

/** Bytes of smaller sizes that are kept in memory. A stored image never changes under its path, so none of them goes stale. */
const maxCachedBytes = 24 * 1024 * 1024

const cache = new Map<string, Buffer>()
let cachedBytes = 0
const making = new Map<string, Promise<Buffer | null>>()

/**
 * An article's image in a smaller width, made when it is first asked for; null when the file is gone. One file a image in the storage, so
 * that replacing or deleting it cannot leave a size behind.
 */
export async function getSizedImage(path: string, width: ImageWidth): Promise<Buffer | null> {
  const key = `${path} ${width}`
  const cached = cache.get(key)
  if (cached) {
    // Asked for last, dropped last.
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  // Many readers of a new article ask at once; it is made for the first.
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
