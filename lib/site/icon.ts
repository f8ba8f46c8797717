import 'server-only'
import { join } from 'node:path'
import { loadSharp } from '@/lib/images/open-image'

const green = '#1f5a4a'

/** Draws a PNG. A padded icon has its drawing in the middle of a full square. */
export async function renderIcon(size: number, padded: boolean): Promise<ArrayBuffer> {
  const sharp = await loadSharp()
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
