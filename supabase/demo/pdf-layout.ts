import type PDFDocument from 'pdfkit'

/** How an association's papers look. */
export interface Letterhead {
  organization: string
  organizationNumber: string
  address: string
  accent: string
  tint: string
  motif: 'sun' | 'aurora'
}

export type Pdf = InstanceType<typeof PDFDocument>

// The fourteen standard fonts hold the Swedish letters (WinAnsi) and need no embedding, so files stay small.
const fonts = { text: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const

/** Points (1/72 inch) on A4. */
export const page = { width: 595.28, height: 841.89, left: 74, right: 74, top: 84, bottom: 78 } as const
export const textWidth = page.width - page.left - page.right
const ink = '#1f2933'
export const muted = '#5b6770'

/** A place to write: the page, the height reached on it, and where its tags go. */
export interface Cursor {
  pdf: Pdf
  y: number
  head: Letterhead
  root: PDFKit.PDFStructureElement
}

export interface TextStyle {
  font: keyof typeof fonts
  size: number
  lineGap: number
  color: string
}

export const bodyStyle: TextStyle = { font: 'text', size: 11, lineGap: 3.6, color: ink }
export const cellStyle: TextStyle = { font: 'text', size: 9.8, lineGap: 2.2, color: ink }

/** A number and what it counts stay on one line: `12 §`, `1 250 kronor`, `22.00 och`. */
function tieNumbers(text: string): string {
  return text
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replace(/(\d) (?=(§|kronor|procent|kr\b|tkr\b|kvm\b|kWh|°))/g, '$1\u00a0')
    .replace(/\b(klockan|nr|den) (?=\d)/g, '$1\u00a0')
}

export function measure(pdf: Pdf, text: string, style: TextStyle, width: number): number {
  pdf.font(fonts[style.font]).fontSize(style.size)
  return pdf.heightOfString(tieNumbers(text), { width, lineGap: style.lineGap })
}

export function write(
  pdf: Pdf,
  text: string,
  style: TextStyle,
  box: { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' },
): void {
  pdf.font(fonts[style.font]).fontSize(style.size).fillColor(style.color)
  pdf.text(tieNumbers(text), box.x, box.y, {
    width: box.width,
    lineGap: style.lineGap,
    align: box.align ?? 'left',
  })
}

export function newPage(cursor: Cursor): void {
  cursor.pdf.addPage()
  cursor.y = page.top
}

/** Goes to a new page when `height` does not fit on this one. */
export function reserve(cursor: Cursor, height: number): void {
  if (cursor.y > page.top && cursor.y + height > page.height - page.bottom) newPage(cursor)
}

/** Draws something that a screen reader should skip: lines, bands, running headers. */
export function drawArtifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
