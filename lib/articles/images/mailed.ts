import 'server-only'
import { LRUCache } from 'lru-cache'
import { logUnexpectedError } from '@/lib/log'
import { openObject } from '@/lib/supabase/storage'
import { toMailImage } from './decode'

/** The worker has claimed a batch of mails for five minutes. */
const patience = 10_000
const failureKept = 5 * 60 * 1000

/**
 * All mails about an article show the same picture. A stored picture never changes under its path. A failure
 * is kept too, because each recipient's mail asks for the picture.
 */
const images = new LRUCache<string, { jpeg: Buffer | null }>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ jpeg }) => jpeg?.byteLength ?? 1,
  fetchMethod: async (path, _stale, { options }) => {
    const jpeg = await drawImage(path)
    if (!jpeg) options.ttl = failureKept
    return { jpeg }
  },
})

/** A failure is logged, because a mail without its picture is better than none. */
async function drawImage(path: string): Promise<Buffer | null> {
  try {
    const object = await openObject('documents', path, { signal: AbortSignal.timeout(patience) })
    return object && (await toMailImage(new Uint8Array(await object.arrayBuffer())))
  } catch (error) {
    logUnexpectedError('draw the picture of a mail', error)
    return null
  }
}

/** Returns the picture as JPEG, or null if there is no such file, or it cannot be drawn. */
export async function findMailImage(path: string): Promise<Buffer | null> {
  return (await images.fetch(path))?.jpeg ?? null
}
