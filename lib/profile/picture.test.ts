import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openImage } from '@/lib/images/open-image'
import { blackPng } from '@/tests/support/documents/images'
import { pictureSize, toSquarePicture } from './picture'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5a49' } })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('an uploaded profile picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is converted from %s to a square WebP',
    async (format) => {
      const stored = await toSquarePicture(await photo(900, 300).toFormat(format).toBuffer())
      expect(await sharp(stored).metadata()).toMatchObject({
        format: 'webp',
        width: pictureSize,
        height: pictureSize,
      })
    },
  )

  it('has no metadata, so that its location stays private, and is upright', async () => {
    const taken = await photo(40, 20)
      .composite([{ input: await photo(20, 20).negate().png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Artist: 'Anders' }, IFD3: { GPSLatitude: '59/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const stored = await toSquarePicture(taken)
    const { exif, xmp, icc, orientation } = await sharp(stored).metadata()
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(stored.includes('Anders')).toBe(false)
    const top = await sharp(stored).extract({ left: 250, top: 20, width: 1, height: 1 }).raw().toBuffer()
    const bottom = await sharp(stored).extract({ left: 250, top: 490, width: 1, height: 1 }).raw().toBuffer()
    expect((top[0] ?? 0) > 180 && (bottom[0] ?? 255) < 80).toBe(true)
  })

  it.each([
    ['U01 an SVG', Buffer.from(svg)],
    ['U01 an SVG behind an XML line', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a program', Buffer.from('MZ\x90\0\x03')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['U06 an empty file', Buffer.alloc(0)],
    ['only the beginning of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    [
      'U01 an SVG that begins like a PNG',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    ],
  ])('is refused if it is %s', async (_, bytes) => {
    await expect(toSquarePicture(bytes)).rejects.toMatchObject({ code: 'picture_not_image' })
  })

  it('is refused if it is truncated', async () => {
    const whole = await sharp({
      create: {
        ...{ width: 300, height: 300, channels: 3, background: '#fff' },
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    await expect(toSquarePicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'picture_not_image',
    })
  })

  it('U07 is refused before it is decompressed if it has few bytes and very many pixels', async () => {
    const bomb = blackPng(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000)
    const image = await openImage(bomb)
    await expect(image.toBuffer()).rejects.toThrow(/exceeds pixel limit/)
    await expect(toSquarePicture(bomb)).rejects.toMatchObject({ code: 'picture_not_image' })
  })
})
