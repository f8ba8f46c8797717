import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'

/** More than any phone's photo; an image of few bytes that unfolds to more is refused before it is unfolded. */
const maxPixels = 64_000_000
const maxSeconds = 15

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1')

/** What the bytes begin with decides, not the name or the type that were sent. SVG is no image here: it can carry scripts. */
export function isImage(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    /^GIF8[79]a/.test(ascii(bytes, 0, 6)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(ascii(bytes, 4, 12))
  )
}

/** An image from outside, turned upright, bounded in pixels and seconds. What is made of it carries none of its metadata. */
export function openImage(bytes: Uint8Array): Sharp {
  return bound(sharp(bytes, limits))
}

/**
 * The same picture in its own format, without what a camera wrote beside it: the place above all. It is held in memory while it passes.
 * @throws what the source throws; Error where the picture is broken, or too large to unfold
 */
export async function* stripMetadata(
  source: AsyncIterable<Uint8Array>,
  format: 'jpeg' | 'png',
): AsyncIterable<Uint8Array> {
  const image = bound(sharp(limits)).toFormat(format, format === 'jpeg' ? { quality: 92 } : {})
  const passing = pipeline(Readable.from(source, { objectMode: false }), image)
  // Told by the image too, which is what is read.
  passing.catch(() => undefined)
  yield* image
  await passing
}

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
const bound = (image: Sharp) => image.timeout({ seconds: maxSeconds }).autoOrient()
