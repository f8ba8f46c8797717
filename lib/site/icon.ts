import 'server-only'
import { join } from 'node:path'
import sharp from 'sharp'

const green = '#1f5a4a'

/**
 * Renders the portal's icon as a PNG of `size` × `size` pixels. A
 * padded icon fills its square and has its drawing in the middle.
 */
export async function renderIcon(size: number, padded: boolean): Promise<ArrayBuffer> {
  const drawn = padded ? Math.round(size * 0.8) : size
  const icon = await sharp(join(process.cwd(), 'app', 'icon.svg'), { density: 72 * Math.ceil(drawn / 32) })
    .resize(drawn, drawn)
    .png()
    .toBuffer()
  const margin = Math.floor((size - drawn) / 2)
  const square = await sharp(icon)
    .extend({
      top: margin,
      bottom: size - drawn - margin,
      left: margin,
      right: size - drawn - margin,
      background: green,
    })
    .flatten(padded ? { background: green } : false)
    .png()
    .toBuffer()
  return new Uint8Array(square).buffer
}
