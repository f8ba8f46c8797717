import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blackPng } from '@/tests/support/documents/images'
import { markSize, toMark } from './mark'

const plain = (width: number, height: number, background = '#204060') =>
  sharp({ create: { width, height, channels: 3, background } })

const animation = async (format: 'gif' | 'webp') => {
  const frames = [await plain(20, 20).raw().toBuffer(), await plain(20, 20, '#ff0000').raw().toBuffer()]
  return sharp(Buffer.concat(frames), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .toFormat(format)
    .toBuffer()
}

describe('the mark of an association', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is made from %s, whole, in a white square without metadata',
    async (format) => {
      const wide = await plain(400, 100)
        .withExif({ IFD0: { Artist: 'Anders' } })
        .toFormat(format)
        .toBuffer()
      const mark = await toMark(wide)
      expect(await sharp(mark).metadata()).toMatchObject({ format: 'png', width: markSize, height: markSize })
      expect((await sharp(mark).metadata()).exif).toBeUndefined()
      const at = async (top: number) => [
        ...(await sharp(mark)
          .removeAlpha()
          .extract({ left: 128, top, width: 1, height: 1 })
          .raw()
          .toBuffer()),
      ]
      expect(await at(10)).toEqual([255, 255, 255])
      expect((await at(128))[0]).toBeLessThan(60)
    },
  )

  it('is white where the picture is transparent', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    const mark = await sharp(await toMark(await clear.png().toBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(new Set(mark)).toEqual(new Set([255]))
  })

  it('fits into its column at its most colourful', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
    const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff', noise } })
    expect((await toMark(await picture.png().toBuffer())).toString('base64').length).toBeLessThan(400_000)
  })

  it('is made from a picture of 40 megapixels', async () => {
    expect(await sharp(await toMark(blackPng(6330))).metadata()).toMatchObject({ width: markSize })
  })

  it.each(['gif', 'webp'] as const)('is refused if it is an animated %s', async (format) => {
    await expect(toMark(await animation(format))).rejects.toMatchObject({ code: 'mark_animated' })
  })

  it.each([
    ['U01 an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['U06 an empty file', Buffer.alloc(0)],
    ['U07 a picture of very many pixels', blackPng(30_000)],
    ['a program', Buffer.from('MZ\x90\0\x03')],
  ])('is refused if it is %s', async (_, bytes) => {
    await expect(toMark(bytes)).rejects.toMatchObject({ code: 'mark_not_image' })
  })
})
