import type { TableColumn, TableRow } from './blocks'
import {
  type Cursor,
  cellStyle,
  drawArtifact,
  measure,
  newPage,
  page,
  type TextStyle,
  textWidth,
  write,
} from './pdf-layout'

const padding = { x: 6, y: 4.5 }
const groupGap = 6
/** A table that is lower than this (points) is not parted over two pages. */
const keptWhole = 300

/** Draws a table; its header row is repeated on each page it reaches. */
export function drawTable(cursor: Cursor, columns: TableColumn[], rows: TableRow[]): void {
  const element = cursor.pdf.struct('Table')
  cursor.root.add(element)
  const header: TableRow = { cells: columns.map((column) => column.title) }
  drawRow(cursor, element, columns, header, 'header')
  rows.forEach((row, index) => {
    // A heading within the table is of no use at the foot of a page, away from its first row.
    const next = rows[index + 1]
    const kept = row.style === 'group' && next ? rowHeight(cursor, columns, next) : 0
    if (cursor.y + rowHeight(cursor, columns, row) + kept > page.height - page.bottom) {
      newPage(cursor)
      drawRow(cursor, element, columns, header, 'header')
    }
    drawRow(cursor, element, columns, row, row.style ?? 'plain')
  })
  element.end()
  cursor.y += 14
}

export function tableStartHeight(cursor: Cursor, columns: TableColumn[], rows: TableRow[]): number {
  const header: TableRow = { cells: columns.map((column) => column.title) }
  const heights = [header, ...rows].map((row) => rowHeight(cursor, columns, row))
  const whole = heights.reduce((sum, height) => sum + height, 0)
  return whole < keptWhole ? whole : heights.slice(0, 4).reduce((sum, height) => sum + height, 0)
}

function drawRow(
  cursor: Cursor,
  parent: PDFKit.PDFStructureElement,
  columns: TableColumn[],
  row: TableRow,
  look: 'header' | 'plain' | 'total' | 'group',
): void {
  const { pdf, head } = cursor
  const height = rowHeight(cursor, columns, row)
  const style = rowStyle(look, head.accent)
  drawArtifact(pdf, () => {
    if (look === 'header') pdf.rect(page.left, cursor.y, textWidth, height).fill(head.tint)
    const ruleAt = look === 'total' ? cursor.y : cursor.y + height
    pdf.moveTo(page.left, ruleAt).lineTo(page.left + textWidth, ruleAt)
    const strong = look === 'header' || look === 'total'
    pdf.lineWidth(strong ? 0.9 : 0.4).stroke(strong ? head.accent : '#d5dbe0')
  })
  const element = pdf.struct('TR')
  parent.add(element)
  let x = page.left
  columns.forEach((column, index) => {
    const width = columnWidth(columns, column)
    const text = row.cells[index]
    if (text) {
      const box = {
        x: x + padding.x,
        y: cursor.y + padding.y + (look === 'group' ? groupGap : 0),
        width: cellWidth(columns, row, column),
        align: column.align,
      }
      element.add(pdf.struct(look === 'header' ? 'TH' : 'TD', {}, () => write(pdf, text, style, box)))
    }
    x += width
  })
  element.end()
  cursor.y += height
}

function rowStyle(look: 'header' | 'plain' | 'total' | 'group', accent: string): TextStyle {
  if (look === 'plain') return cellStyle
  return { ...cellStyle, font: 'bold', color: look === 'total' ? cellStyle.color : accent }
}

function rowHeight(cursor: Cursor, columns: TableColumn[], row: TableRow): number {
  const style = row.style ? { ...cellStyle, font: 'bold' as const } : cellStyle
  const heights = columns.map((column, index) =>
    measure(cursor.pdf, row.cells[index] ?? '', style, cellWidth(columns, row, column)),
  )
  return Math.max(...heights) + padding.y * 2 + (row.style === 'group' ? groupGap : 0)
}

function cellWidth(columns: TableColumn[], row: TableRow, column: TableColumn): number {
  const width = row.style === 'group' ? textWidth : columnWidth(columns, column)
  return width - padding.x * 2
}

function columnWidth(columns: TableColumn[], column: TableColumn): number {
  return (textWidth * column.width) / columns.reduce((sum, each) => sum + each.width, 0)
}
