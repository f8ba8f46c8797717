import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blackPng } from '@/tests/support/documents/images'
import { maxImageBytes, toStoredImage, toWidth } from './decode'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5a49' } })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('the image of an article', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is converted from %s to WebP', async (format) => {
    const stored = await toStoredImage(await photo(300, 200).toFormat(format).toBuffer())
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
  })

  it('is stored at most 1600 pixels wide, with its proportions and the recorded size', async () => {
    const { bytes, width, height } = await toStoredImage(await photo(3200, 1200).jpeg().toBuffer())
    expect([width, height]).toEqual([1600, 600])
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
    expect(await sharp(await toWidth(bytes, 480)).metadata()).toMatchObject({ width: 480, height: 180 })
  })

  it('is never enlarged', async () => {
    const { bytes } = await toStoredImage(await photo(300, 200).png().toBuffer())
    expect(await sharp(await toWidth(bytes, 960)).metadata()).toMatchObject({ width: 300, height: 200 })
  })

  it('has no metadata and is upright', async () => {
    const taken = await photo(40, 20)
      .withExif({ IFD0: { Artist: 'Karin' }, IFD3: { GPSLatitude: '59/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await toStoredImage(taken)
    const { exif, xmp, orientation } = await sharp(stored.bytes).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    expect([stored.width, stored.height]).toEqual([20, 40])
    expect(stored.bytes.includes('Karin')).toBe(false)
  })

  it.each([
    ['U01 an SVG', Buffer.from(svg)],
    [
      'U01 an SVG that begins like a PNG',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    ],
    ['U03 a program', Buffer.from('MZ\x90\0\x03')],
    ['U06 an empty file', Buffer.alloc(0)],
    ['U07 few bytes that stand for very many pixels', blackPng(30_000)],
  ])('is refused if it is %s', async (_, bytes) => {
    await expect(toStoredImage(bytes)).rejects.toMatchObject({ code: 'article_image_invalid' })
  })

  it('U06 can have 5 MB and not a byte more', async () => {
    const small = await photo(10, 10).png().toBuffer()
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    expect(maxImageBytes).toBe(5 * 1024 * 1024)
    expect(await toStoredImage(padded(maxImageBytes))).toMatchObject({ width: 10 })
    await expect(toStoredImage(padded(maxImageBytes + 1))).rejects.toMatchObject({
      code: 'article_image_too_large',
    })
  })
})
