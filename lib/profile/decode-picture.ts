import 'server-only'
import sharp from 'sharp'
import { AppError } from '@/lib/errors'

/** Pixels along each side of a stored picture: sharp on a screen of any density where the portal shows it. */
export const pictureSize = 512

/** More than any phone's photo; a picture of few bytes that unfolds to more is refused before it is unfolded. */
const maxPixels = 64_000_000
const maxSeconds = 15

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1')

/** What the bytes begin with decides, not the name or the type that were sent. SVG is no picture here: it can carry scripts. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    /^GIF8[79]a/.test(ascii(bytes, 0, 6)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(ascii(bytes, 4, 12))
  )
}

/**
 * Makes the square WebP that is stored of what a member uploads: turned upright, cut around its middle, without metadata (a photo tells where
 * it was taken). Nothing of the file itself is kept.
 * @throws AppError `picture_not_image`, also for a broken or oversized one
 */
export async function toSquarePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isPicture(bytes)) throw new AppError('picture_not_image')
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(pictureSize, pictureSize, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    // Damaged, too large or too slow to unfold: whatever libvips says of it, it is no picture for us.
    throw new AppError('picture_not_image')
  }
}
