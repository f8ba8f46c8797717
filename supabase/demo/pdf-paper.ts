import type PDFDocument from 'pdfkit'

/** A document that is being written, and its style settings. */
export interface Paper {
  pdf: InstanceType<typeof PDFDocument>
  /** The tags of the content, for screen readers. */
  root: PDFKit.PDFStructureElement
  accent: string
  tint: string
}

interface Style {
  bold?: boolean
  size: number
  lineGap: number
  color: string
}

interface Box {
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right' | 'center'
  /** The parent of the tag, if it is not the document itself. */
  parent?: PDFKit.PDFStructureElement
}

export const left = 74
export const textWidth = 595.28 - 2 * left
export const muted = '#5b6770'
export const bodyStyle: Style = { size: 11, lineGap: 3.6, color: '#1f2933' }
export const cellStyle: Style = { ...bodyStyle, size: 9.8, lineGap: 2.2 }

// The standard fonts hold the Swedish letters (WinAnsi) and need no embedding, so files stay small.
const fontOf = ({ bold }: Style) => (bold ? 'Helvetica-Bold' : 'Helvetica')

/** Keeps a number and its unit on one line: `12 §`, `1 250 kronor`, `klockan 22.00`. */
function tieNumbers(text: string): string {
  return text
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replace(/(\d) (?=(§|kronor|procent|kr\b|tkr\b|kvm\b|kWh|°))/g, '$1\u00a0')
    .replace(/\b(klockan|nr|den) (?=\d)/g, '$1\u00a0')
}

export function measure({ pdf }: Paper, text: string, style: Style, width = textWidth): number {
  pdf.font(fontOf(style)).fontSize(style.size)
  return pdf.heightOfString(tieNumbers(text), { width, lineGap: style.lineGap })
}

/** Writes a text without a tag at `pdf.y` or at the box, and sets `pdf.y` below it. */
export function writeLine({ pdf }: Paper, text: string, style: Style, box: Box = {}): void {
  const { x = left, y = pdf.y, width = textWidth, align = 'left' } = box
  pdf.font(fontOf(style)).fontSize(style.size).fillColor(style.color)
  pdf.text(tieNumbers(text), x, y, { width, align, lineGap: style.lineGap })
}

/** Writes a text under a tag of the PDF's structure. */
export function write(paper: Paper, tag: string, text: string, style: Style, box: Box = {}): void {
  const parent = box.parent ?? paper.root
  parent.add(paper.pdf.struct(tag, {}, () => writeLine(paper, text, style, box)))
}

/** Draws something that screen readers skip: lines, bands, running headers. */
export function drawArtifact(
  { pdf }: Paper,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** Starts a new page if a height in points does not fit on this one. */
export function reserve({ pdf }: Paper, height: number): void {
  if (pdf.y > pdf.page.margins.top && pdf.y + height > pdf.page.maxY()) pdf.addPage()
}
