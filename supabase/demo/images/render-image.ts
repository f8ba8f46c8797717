import sharp from 'sharp'

/** Renders an illustration (SVG source) as WebP, 1200 by 675. */
export async function renderImage(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer()
}
