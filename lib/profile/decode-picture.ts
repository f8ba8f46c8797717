import 'server-only'
import { AppError } from '@/lib/errors'
import { isImage, openImage } from '@/lib/images/open-image'

/** The width and height of a stored picture in pixels, enough for every place and screen density. */
export const pictureSize = 512

/**
 * Converts an upload to the stored square WebP: upright, cropped
 * around its centre, without metadata (a photo contains its location).
 * @throws AppError `picture_not_image`, also for a broken or oversized one
 */
export async function toSquarePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isImage(bytes)) throw new AppError('picture_not_image')
  try {
    return await openImage(bytes)
      .resize(pictureSize, pictureSize, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    // Damaged, too large or too slow to decode. All libvips errors give the same code.
    throw new AppError('picture_not_image')
  }
}
