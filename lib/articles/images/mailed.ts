import 'server-only'
import { LRUCache } from 'lru-cache'
import { logUnexpectedError } from '@/lib/log'
import { openObject } from '@/lib/supabase/storage'
import { toMailImage } from './decode'

/** All mails about an article show the same picture. A stored picture never changes under its path. */
const images = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (address) => address.length,
  fetchMethod: async (path) => {
    const object = await openObject('documents', path)
    if (!object) return undefined
    const image = await toMailImage(new Uint8Array(await object.arrayBuffer()))
    return `data:image/jpeg;base64,${image.toString('base64')}`
  },
})

/**
 * The picture as a data address, because a reader of the mail has no session. A failure is logged, because a mail
 * without its picture is better than none.
 * @returns null if there is no such file, or it cannot be drawn
 */
export async function findMailImage(path: string): Promise<string | null> {
  try {
    return (await images.fetch(path)) ?? null
  } catch (error) {
    logUnexpectedError('draw the picture of a mail', error)
    return null
  }
}
