import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { openForRendering } from '@/lib/ingest/ocr/render-pdf'
import { makePdf } from './pdf'

type Turned = { degrees?: 0 | 90 | 180 | 270 }

/** The text of one page as a photo or a scanner sees it: a picture at 150 dots an inch, turned if wanted. */
export async function makePicture(text: string, { degrees = 0 }: Turned = {}): Promise<Sharp> {
  const page = await (await openForRendering(new Uint8Array(await makePdf([text])))).renderPage(1)
  if (!page) throw new Error('makePicture: a page without text')
  const { width, height, pixels } = page
  return sharp(pixels, { raw: { width, height, channels: 1 } }).rotate(degrees)
}

/** A PDF whose pages are pictures of texts, without a text layer; `''` gives a blank page. */
export async function makeScan(pages: (string | (Turned & { text: string }))[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false, info: { CreationDate: new Date(0) } })
  for (const page of pages) {
    const { text, ...turned } = typeof page === 'string' ? { text: page } : page
    document.addPage({ size: 'A4', margin: 0 })
    if (!text) continue
    const picture = await (await makePicture(text, turned)).jpeg({ quality: 80 }).toBuffer()
    document.image(picture, 0, 0, { fit: [document.page.width, document.page.height] })
  }
  document.end()
  return Buffer.concat(await Array.fromAsync<Buffer>(document))
}

/** A PDF of small pictures, each of one line, which are read fast. */
export async function makeSmallScan(lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  for (const line of lines) {
    document.addPage({ size: [595, 120], margin: 0 })
    const strip = await (await makePicture(line)).toFormat('png').toBuffer({ resolveWithObject: true })
    const { width } = strip.info
    const height = Math.round((width * 120) / 595)
    const picture = sharp(strip.data).extract({ left: 0, top: 0, width, height })
    document.image(await picture.jpeg().toBuffer(), 0, 0, { width: 595 })
  }
  document.end()
  return Buffer.concat(await Array.fromAsync<Buffer>(document))
}

/** A PDF whose first page holds text and whose second is the picture of one. */
export async function makeMixed(text: string, picture: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(0) } })
  document.font('Helvetica').fontSize(11).text(text)
  document.addPage({ size: 'A4', margin: 0 })
  const drawn = await (await makePicture(picture)).jpeg({ quality: 80 }).toBuffer()
  document.image(drawn, 0, 0, { fit: [document.page.width, document.page.height] })
  document.end()
  return Buffer.concat(await Array.fromAsync<Buffer>(document))
}
