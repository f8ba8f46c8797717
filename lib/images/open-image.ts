import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'

/** A phone's photo is smaller. Larger images are refused before decompression. */
const maxPixels = 64_000_000
const maxSeconds = 15

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1')

/** SVG is excluded because it can contain scripts. */
export function isImage(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    /^GIF8[79]a/.test(ascii(bytes, 0, 6)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(ascii(bytes, 4, 12))
  )
}

/** Output made from it has no metadata. */
export async function openImage(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp()
  return bound(sharp(bytes, limits))
}

/**
 * Decodes the picture in memory and encodes it again, because the new file then has no metadata.
 * @throws the errors of `source`, and an Error if the picture is broken or too large
 */
export async function* stripMetadata(
  source: AsyncIterable<Uint8Array>,
  format: 'jpeg' | 'png',
): AsyncIterable<Uint8Array> {
  const sharp = await loadSharp()
  const image = bound(sharp(limits)).toFormat(format, format === 'jpeg' ? { quality: 92 } : {})
  const passing = pipeline(Readable.from(source, { objectMode: false }), image)
  // The same failure reaches the reader through the image stream.
  passing.catch(() => undefined)
  yield* image
  await passing
}

/** A scanner's whole file may have 500 faxes, or 200 pages of A4 at 300 dpi. */
const maxTiff = { pages: 500, pixels: 2_000_000_000, seconds: 60 }

export type TiffPage = { bytes: Buffer; width: number; height: number; dotsPerInch: number | null }

/**
 * Yields the pages of a TIFF upright and without metadata: in black and white as PNG, others as JPEG.
 * @throws Error if one is broken or too large, or if there are too many or they take too long
 */
export async function* readTiff(bytes: Uint8Array, max = maxTiff): AsyncIterable<TiffPage> {
  const sharp = await loadSharp()
  const { pages = 1 } = await sharp(bytes, limits).metadata()
  if (pages > max.pages) throw new Error('a TIFF of too many pages')
  const end = performance.now() + max.seconds * 1000
  let pixels = 0
  for (let page = 0; page < pages; page += 1) {
    const one = sharp(bytes, { ...limits, page })
    const { bitsPerSample, density, width = 0, height = 0 } = await one.metadata()
    pixels += width * height
    if (pixels > max.pixels || performance.now() > end) throw new Error('a TIFF of too much work')
    const image = bound(one).flatten({ background: '#ffffff' })
    const file = bitsPerSample === 1 ? image.png({ colours: 2 }) : image.jpeg({ quality: 85 })
    const { data, info } = await file.toBuffer({ resolveWithObject: true })
    yield { bytes: data, width: info.width, height: info.height, dotsPerInch: density ?? null }
  }
}

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
const bound = (image: Sharp) => image.timeout({ seconds: maxSeconds }).autoOrient()

/** Loads the library with the first image, because it takes 20 MB and a server may draw no image for days. */
export const loadSharp = async () => (await import('sharp')).default
