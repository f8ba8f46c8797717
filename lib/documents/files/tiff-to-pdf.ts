import 'server-only'
import { maxDocumentBytes } from '@/lib/documents/document'
import { AppError } from '@/lib/errors'
import { readTiff, type TiffPage } from '@/lib/images/open-image'

/** Dots per inch of scanners and fax machines. `usual` replaces any other value. */
const [coarsest, usual, finest] = [50, 200, 1200] as const
/** Points a side (ISO 32000-1, Annex C). */
const maxSide = 14_400

/**
 * A PDF with the pages of a TIFF, because browsers show no TIFF. Holds the source and the result in memory.
 * @throws errors of the source; AppError `document_too_large`; Error if the TIFF is broken or too large
 */
export async function* tiffToPdf(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const bytes = Buffer.concat(await Array.fromAsync(source))
  // Loaded when it is needed: few uploads are TIFFs, and it is 1 MB of code, most of it for fonts.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  let size = 0
  document.on('data', (part: Buffer) => {
    size += part.length
    parts.push(part)
  })
  for await (const page of readTiff(bytes)) {
    const sides = sizeOf(page)
    document.addPage({ size: sides, margin: 0 })
    document.image(page.bytes, 0, 0, { width: sides[0], height: sides[1] })
    if (size > maxDocumentBytes) throw new AppError('document_too_large')
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
