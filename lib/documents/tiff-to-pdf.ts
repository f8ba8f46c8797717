import 'server-only'
import PDFDocument from 'pdfkit'
import { readTiff, type TiffPage } from '@/lib/images/open-image'

/** Dots per inch of scanners and fax machines. `usual` replaces any other value. */
const [coarsest, usual, finest] = [50, 200, 1200] as const
/** Points a side (ISO 32000-1, Annex C). */
const maxSide = 14_400

/** Source and result are in memory. @throws errors of the source; Error if the TIFF is broken or too large */
export async function* tiffToPdf(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const bytes = Buffer.concat(await Array.fromAsync(source))
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  for await (const page of readTiff(bytes)) {
    const size = sizeOf(page)
    document.addPage({ size, margin: 0 })
    document.image(page.bytes, 0, 0, { width: size[0], height: size[1] })
    yield* parts.splice(0)
  }
  const ended = new Promise((resolve) => document.once('end', resolve))
  document.end()
  await ended
  yield* parts
}

function sizeOf({ width, height, dotsPerInch }: TiffPage): [number, number] {
  const isLikely = dotsPerInch !== null && dotsPerInch >= coarsest && dotsPerInch <= finest
  const scale = Math.min(72 / (isLikely ? dotsPerInch : usual), maxSide / Math.max(width, height))
  return [width * scale, height * scale]
}
