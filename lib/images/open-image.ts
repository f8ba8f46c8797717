import 'server-only'
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
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
}
