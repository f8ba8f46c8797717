import 'server-only'
import { AppError } from '@/lib/errors'
import { isImage, openImage } from '@/lib/images/open-image'

/** Pixels along each side of a stored picture: sharp on a screen of any density where the portal shows it. */
export const pictureSize = 512

/**
 * Makes the square WebP that is stored of what a member uploads: turned upright, cut around its middle, without metadata (a photo tells where
 * it was taken). Nothing of the file itself is kept.
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
    // Damaged, too large or too slow to unfold: whatever libvips says of it, it is no picture for us.
    throw new AppError('picture_not_image')
  }
}
