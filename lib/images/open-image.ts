import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'

/** More than a phone's photo. Larger images are refused before decompression. */
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
export function openImage(bytes: Uint8Array): Sharp {
  return bound(sharp(bytes, limits))
}

/** In memory. @throws errors of the source; Error if the picture is broken or too large */
export async function* stripMetadata(
  source: AsyncIterable<Uint8Array>,
  format: 'jpeg' | 'png',
): AsyncIterable<Uint8Array> {
  const image = bound(sharp(limits)).toFormat(format, format === 'jpeg' ? { quality: 92 } : {})
  const passing = pipeline(Readable.from(source, { objectMode: false }), image)
  // The same failure reaches the reader through the image stream.
  passing.catch(() => undefined)
  yield* image
  await passing
}

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
const bound = (image: Sharp) => image.timeout({ seconds: maxSeconds }).autoOrient()
