import type { DocumentContent } from './blocks'
import {
  bodyStyle,
  type Cursor,
  drawArtifact,
  type Letterhead,
  measure,
  muted,
  newPage,
  type Pdf,
  page,
  textWidth,
  write,
} from './pdf-layout'

const small = { ...bodyStyle, size: 9, lineGap: 1.5, color: muted }

/** The first page's top: a cover page of its own, or a letterhead with the title below it. */
export function drawOpening(cursor: Cursor, content: DocumentContent): void {
  if (content.opening === 'cover') drawCover(cursor, content)
  else drawLetterhead(cursor, content)
}

function drawCover(cursor: Cursor, content: DocumentContent): void {
  const { pdf, head } = cursor
  const bandHeight = 400
  drawArtifact(pdf, () => drawMotif(pdf, head, bandHeight))
  const title = { ...bodyStyle, font: 'bold' as const, size: 34, color: head.accent }
  const subtitle = { ...bodyStyle, size: 14, lineGap: 4 }
  let y = bandHeight + 56
  cursor.root.add(
    pdf.struct('H1', {}, () => write(pdf, content.title, title, { x: page.left, y, width: textWidth })),
  )
  y += measure(pdf, content.title, title, textWidth) + 10
  const subtitleAt = y
  const subtitleBox = { x: page.left, y: subtitleAt, width: textWidth }
  cursor.root.add(pdf.struct('P', {}, () => write(pdf, content.subtitle, subtitle, subtitleBox)))
  const imprint = `${head.organization}\nOrganisationsnummer ${head.organizationNumber}\n${head.address}`
  const imprintBox = { x: page.left, y: 690, width: textWidth }
  cursor.root.add(pdf.struct('P', {}, () => write(pdf, imprint, { ...bodyStyle, size: 10.5 }, imprintBox)))
  newPage(cursor)
}

function drawLetterhead(cursor: Cursor, content: DocumentContent): void {
  const { pdf, head } = cursor
  drawArtifact(pdf, () => {
    pdf.rect(0, 0, page.width, 10).fill(head.accent)
    drawEmblem(pdf, head, page.left + 15, 58)
  })
  const x = page.left + 42
  const name = { ...bodyStyle, font: 'bold' as const, size: 13, color: head.accent }
  cursor.root.add(pdf.struct('P', {}, () => write(pdf, head.organization, name, { x, y: 43, width: 250 })))
  const imprint = `Organisationsnummer ${head.organizationNumber}\n${head.address}`
  const imprintBox = { x, y: 61, width: textWidth - 42 }
  cursor.root.add(pdf.struct('P', {}, () => write(pdf, imprint, small, imprintBox)))
  const title = { ...bodyStyle, font: 'bold' as const, size: 24 }
  const titleBox = { x: page.left, y: 118, width: textWidth }
  cursor.root.add(pdf.struct('H1', {}, () => write(pdf, content.title, title, titleBox)))
  cursor.y = 118 + measure(pdf, content.title, title, textWidth) + 2
  const subtitle = { ...bodyStyle, size: 11.5, color: muted }
  const subtitleBox = { x: page.left, y: cursor.y, width: textWidth }
  cursor.root.add(pdf.struct('P', {}, () => write(pdf, content.subtitle, subtitle, subtitleBox)))
  cursor.y += measure(pdf, content.subtitle, subtitle, textWidth) + 12
}

/** Running header and `Sida n av m`, drawn when the number of pages is known. */
export function drawRunningLines(pdf: Pdf, head: Letterhead, content: DocumentContent): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    pdf.markContent('Artifact', { type: 'Pagination' })
    if (index > 0) {
      const y = 46
      write(pdf, head.organization, small, { x: page.left, y, width: textWidth })
      write(pdf, content.title, small, { x: page.left, y, width: textWidth, align: 'right' })
      pdf
        .moveTo(page.left, 62)
        .lineTo(page.left + textWidth, 62)
        .lineWidth(0.5)
        .stroke('#cfd6db')
    }
    if (index > 0 || content.opening === 'letterhead') {
      const label = `Sida ${index + 1} av ${count}`
      write(pdf, label, small, { x: page.left, y: page.height - 50, width: textWidth, align: 'center' })
    }
    pdf.endMarkedContent()
  }
}

function drawEmblem(pdf: Pdf, head: Letterhead, x: number, y: number): void {
  pdf.circle(x, y, 15).fill(head.accent)
  if (head.motif === 'sun') {
    pdf.path(`M ${x - 8} ${y + 4} A 8 8 0 0 1 ${x + 8} ${y + 4} Z`).fill('#f6c453')
    return
  }
  for (const [dx, height] of [
    [-6, 9],
    [0, 14],
    [6, 7],
  ] as const) {
    pdf.roundedRect(x + dx - 1.5, y + 6 - height, 3, height, 1.5).fill('#a7e3c4')
  }
}

function drawMotif(pdf: Pdf, head: Letterhead, height: number): void {
  pdf.rect(0, 0, page.width, height).fill(head.accent)
  if (head.motif === 'sun') {
    pdf.circle(page.width * 0.68, height - 110, 92).fill('#f6c453')
    drawHills(pdf, height, ['#4f8a76', '#3b7563'])
    drawHouse(pdf, 96, height - 62, 190, 118, '#f7efe2')
    return
  }
  pdf.fillOpacity(0.35)
  for (const [x, top, width] of [
    [60, 60, 90],
    [170, 30, 60],
    [250, 80, 120],
    [390, 40, 70],
    [470, 90, 60],
  ] as const) {
    const path = `M ${x} ${height - 90} C ${x + 20} ${top + 130} ${x - 40} ${top + 90} ${x + 10} ${top} L ${x + width} ${top + 26} C ${x + width - 44} ${top + 110} ${x + width + 22} ${top + 150} ${x + width} ${height - 90} Z`
    pdf.path(path).fill('#7fd6b2')
  }
  pdf.fillOpacity(1)
  drawHills(pdf, height, ['#3d5a80', '#e9eef5'])
  drawHouse(pdf, 330, height - 58, 150, 150, '#b5493a')
}

function drawHills(pdf: Pdf, height: number, [far, near]: [string, string]): void {
  pdf
    .path(
      `M 0 ${height - 70} Q 180 ${height - 150} 380 ${height - 60} T 596 ${height - 90} V ${height} H 0 Z`,
    )
    .fill(far)
  pdf.path(`M 0 ${height - 40} Q 220 ${height - 80} 596 ${height - 50} V ${height} H 0 Z`).fill(near)
}

function drawHouse(pdf: Pdf, x: number, base: number, width: number, height: number, wall: string): void {
  pdf.rect(x, base - height, width, height).fill(wall)
  pdf.rect(x - 6, base - height - 8, width + 12, 10).fill('#3a3f45')
  const columns = Math.floor(width / 34)
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      pdf.rect(x + 14 + column * 34, base - height + 16 + row * 34, 16, 19).fill('#fbe3a3')
    }
  }
}
