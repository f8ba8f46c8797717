import 'server-only'
import { AppError } from '@/lib/errors'
import { isImage, openImage } from '@/lib/images/open-image'
import { type ImageWidth, imageWidths } from './src'

export const maxImageBytes = 5 * 1024 * 1024

const largest = Math.max(...imageWidths)

export type StoredImage = { bytes: Buffer; width: number; height: number }

/** The result has no metadata. @throws AppError `article_image_too_large`, `article_image_invalid` */
export async function toStoredImage(bytes: Uint8Array): Promise<StoredImage> {
  if (bytes.byteLength > maxImageBytes) throw new AppError('article_image_too_large')
  if (!isImage(bytes)) throw new AppError('article_image_invalid')
  try {
    const image = await openImage(bytes)
    const { data, info } = await image
      .resize(largest, largest * 2, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new AppError('article_image_invalid')
  }
}

/** A JPEG, because some mail programs show no WebP. */
export async function toMailImage(bytes: Uint8Array): Promise<Buffer> {
  const image = await openImage(bytes)
  return image
    .flatten({ background: '#ffffff' })
    .resize(560, 560, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer()
}

export async function toWidth(bytes: Uint8Array, width: ImageWidth): Promise<Buffer> {
  const image = await openImage(bytes)
  return image.resize(width, null, { withoutEnlargement: true }).webp({ quality: 78, effort: 2 }).toBuffer()
}
