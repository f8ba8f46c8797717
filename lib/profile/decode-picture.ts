import 'server-only'
import { AppError } from '@/lib/errors'
import { isImage, openImage } from '@/lib/images/open-image'

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
