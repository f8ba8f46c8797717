import PDFDocument from 'pdfkit'

type MakePdfOptions = {
  /** The password that opens the document. */
  userPassword?: string
  title?: string
  /** Called on each page after its text, to draw more than text. */
  draw?: (document: PDFKit.PDFDocument, pageIndex: number) => void
}

/**
 * A small A4 PDF with one page for each text; `''` gives a page without text. A text must fit on its page.
 */
export async function makePdf(pages: string[], options: MakePdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    info: { CreationDate: new Date(0), ...(options.title ? { Title: options.title } : {}) },
    ...(options.userPassword === undefined ? {} : { userPassword: options.userPassword, pdfVersion: '1.7' }),
  })
  let pageCount = 0
  document.on('pageAdded', () => {
    pageCount += 1
  })
  pages.forEach((text, index) => {
    document.addPage()
    if (text !== '') document.font('Helvetica').fontSize(11).text(text)
    options.draw?.(document, index)
  })
  if (pageCount !== pages.length) throw new Error('makePdf: a text does not fit on its page')
  document.end()
  return Buffer.concat(await Array.fromAsync<Buffer>(document))
}

/**
 * A PDF from the bodies of its objects 1, 2, 3 and so on, for files that no program would create. Object 1 is
 * the catalogue. The cross-reference table is missing, so that readers rebuild it.
 */
export function makeRawPdf(objects: (string | Buffer)[]): Buffer {
  const parts = objects.flatMap((body, index) => [`${index + 1} 0 obj\n`, body, '\nendobj\n'])
  const all = ['%PDF-1.7\n', ...parts, 'trailer\n<< /Root 1 0 R >>\n%%EOF\n']
  return Buffer.concat(all.map((part) => Buffer.from(part as string)))
}

/** The body of a stream object. */
export function makeStream(dictionary: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
