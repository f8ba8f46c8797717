import { dirname, join } from 'node:path'
import { toString as toText } from 'mdast-util-to-string'
import PDFDocument from 'pdfkit'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { drawBlocks } from './pdf-blocks'
import { bodyStyle, drawArtifact, left, muted, type Paper, textWidth, write, writeLine } from './pdf-paper'

/** The look of an association's papers. */
export interface Letterhead {
  name: string
  organizationNumber: string
  address: string
  accent: string
  tint: string
}

interface Opening {
  title: string
  subtitle: string
  /** The picture on a cover page; null if the first page begins with the letterhead. */
  cover: string | null
}

const small = { ...bodyStyle, size: 9, lineGap: 1.5, color: muted }
const margins = { top: 84, bottom: 78, left, right: left }

/**
 * Renders Markdown as a tagged A4 PDF: an optional cover picture, title, subtitle, blocks. A rule breaks the
 * page; a code block contains the place and the signing names. The same Markdown gives the same bytes.
 * @param path of the Markdown file: the picture is relative to it, the emblem is in `../images`
 */
export async function renderPdf(
  markdown: string,
  path: string,
  date: string,
  head: Letterhead,
): Promise<Buffer> {
  const { children } = unified().use(remarkParse).use(remarkGfm).parse(markdown)
  const picture = children[0]?.type === 'paragraph' ? children[0].children[0] : null
  const cover = picture?.type === 'image' ? join(dirname(path), picture.url) : null
  const [title = '', subtitle = ''] = children.slice(cover ? 1 : 0).map((node) => toText(node))
  const written = new Date(`${date}T09:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'sv-SE',
    displayTitle: true,
    info: { Title: title, Author: head.name, CreationDate: written, ModDate: written },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const paper: Paper = { pdf, root, accent: head.accent, tint: head.tint }
  const opening = { title, subtitle, cover }
  if (cover) drawCover(paper, head, opening, cover)
  else drawLetterhead(paper, head, opening, join(dirname(path), '../images/emblem.png'))
  drawBlocks(paper, children.slice(cover ? 3 : 2), markdown)
  root.end()
  drawRunningLines(paper, head, opening)
  pdf.end()
  return finished
}

function drawCover(paper: Paper, head: Letterhead, { title, subtitle }: Opening, picture: string): void {
  const { pdf, accent } = paper
  drawArtifact(paper, () => pdf.image(picture, 0, 0, { width: pdf.page.width, height: 400 }))
  pdf.y = 456
  write(paper, 'H1', title, { ...bodyStyle, bold: true, size: 34, color: accent })
  pdf.y += 10
  write(paper, 'P', subtitle, { ...bodyStyle, size: 14, lineGap: 4 })
  const imprint = `${head.name}\nOrganisationsnummer ${head.organizationNumber}\n${head.address}`
  write(paper, 'P', imprint, { ...bodyStyle, size: 10.5 }, { y: 690 })
  pdf.addPage()
}

function drawLetterhead(paper: Paper, head: Letterhead, { title, subtitle }: Opening, emblem: string): void {
  const { pdf, accent } = paper
  drawArtifact(paper, () => {
    pdf.rect(0, 0, pdf.page.width, 10).fill(accent)
    pdf.image(emblem, left, 43, { width: 30 })
  })
  const box = { x: left + 42, width: textWidth - 42 }
  write(paper, 'P', head.name, { ...bodyStyle, bold: true, size: 13, color: accent }, { ...box, y: 43 })
  write(paper, 'P', `Organisationsnummer ${head.organizationNumber}\n${head.address}`, small, {
    ...box,
    y: 61,
  })
  write(paper, 'H1', title, { ...bodyStyle, bold: true, size: 24 }, { y: 118 })
  pdf.y += 2
  write(paper, 'P', subtitle, { ...bodyStyle, size: 11.5, color: muted })
  pdf.y += 12
}

/** The running header and `Sida n av m`, drawn last because they contain the number of pages. */
function drawRunningLines(paper: Paper, head: Letterhead, { title, cover }: Opening): void {
  const { pdf } = paper
  const { count } = pdf.bufferedPageRange()
  const drawHeader = () => {
    writeLine(paper, head.name, small, { y: 46 })
    writeLine(paper, title, small, { y: 46, align: 'right' })
    pdf.rect(left, 62, textWidth, 0.5).fill('#cfd6db')
  }
  for (let index = cover ? 1 : 0; index < count; index += 1) {
    pdf.switchToPage(index)
    // Without the bottom margin, because pdfkit would start a page for text in it.
    pdf.page.margins.bottom = 0
    const drawLines = () => {
      if (index > 0) drawHeader()
      writeLine(paper, `Sida ${index + 1} av ${count}`, small, { y: pdf.page.height - 50, align: 'center' })
    }
    drawArtifact(paper, drawLines, 'Pagination')
  }
}
