import type { Block } from './blocks'
import {
  bodyStyle,
  type Cursor,
  drawArtifact,
  measure,
  newPage,
  page,
  reserve,
  type TextStyle,
  textWidth,
  write,
} from './pdf-layout'
import { drawTable, tableStartHeight } from './pdf-table'

const indent = 16
const notePadding = 12
const headingStyles: Record<1 | 2, TextStyle & { before: number; after: number }> = {
  1: { ...bodyStyle, font: 'bold', size: 17, before: 20, after: 8 },
  2: { ...bodyStyle, font: 'bold', size: 12, before: 12, after: 4 },
}

/** Draws the blocks in order. A heading stays with what follows; a paragraph or list item is never split. */
export function drawBlocks(cursor: Cursor, blocks: Block[]): void {
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') {
      reserve(cursor, startHeight(cursor, blocks, index))
      drawHeading(cursor, block.level, block.text)
    } else {
      drawBlock(cursor, block)
    }
  })
}

function drawBlock(cursor: Cursor, block: Exclude<Block, { kind: 'heading' }>): void {
  if (block.kind === 'paragraph') drawParagraph(cursor, block.text)
  if (block.kind === 'list') drawList(cursor, block.items)
  if (block.kind === 'note') drawNote(cursor, block.text)
  if (block.kind === 'table') {
    reserve(cursor, tableStartHeight(cursor, block.columns, block.rows))
    drawTable(cursor, block.columns, block.rows)
  }
  if (block.kind === 'signatures') drawSignatures(cursor, block.place, block.names)
  if (block.kind === 'pageBreak') newPage(cursor)
}

/** The height that a block needs at least, with what must stay together with it. */
function startHeight(cursor: Cursor, blocks: Block[], index: number): number {
  const block = blocks[index]
  if (!block) return 0
  const { pdf } = cursor
  switch (block.kind) {
    case 'heading': {
      const style = headingStyles[block.level]
      const own = measure(pdf, block.text, style, textWidth) + style.before + style.after
      return own + startHeight(cursor, blocks, index + 1)
    }
    case 'paragraph':
      return measure(pdf, block.text, bodyStyle, textWidth)
    case 'list':
      return measure(pdf, block.items.slice(0, 2).join('\n'), bodyStyle, textWidth - indent)
    case 'note':
      return noteHeight(cursor, block.text)
    case 'table':
      return tableStartHeight(cursor, block.columns, block.rows)
    default:
      return 0
  }
}

function drawHeading(cursor: Cursor, level: 1 | 2, text: string): void {
  const { before, after, ...style } = headingStyles[level]
  if (cursor.y > page.top) cursor.y += before
  const { pdf } = cursor
  const color = level === 1 ? cursor.head.accent : style.color
  const box = { x: page.left, y: cursor.y, width: textWidth }
  cursor.root.add(pdf.struct(`H${level}`, {}, () => write(pdf, text, { ...style, color }, box)))
  if (level === 1) pdf.outline.addItem(text)
  cursor.y += measure(pdf, text, style, textWidth) + after
}

function drawParagraph(cursor: Cursor, text: string): void {
  const { pdf } = cursor
  const height = measure(pdf, text, bodyStyle, textWidth)
  reserve(cursor, height)
  const box = { x: page.left, y: cursor.y, width: textWidth }
  cursor.root.add(pdf.struct('P', {}, () => write(pdf, text, bodyStyle, box)))
  cursor.y += height + 7
}

function drawList(cursor: Cursor, items: string[]): void {
  const { pdf } = cursor
  const element = pdf.struct('L')
  cursor.root.add(element)
  for (const item of items) {
    const height = measure(pdf, item, bodyStyle, textWidth - indent)
    reserve(cursor, height)
    drawArtifact(pdf, () => pdf.circle(page.left + 5, cursor.y + 5.2, 1.9).fill(cursor.head.accent))
    const box = { x: page.left + indent, y: cursor.y, width: textWidth - indent }
    element.add(pdf.struct('LI', {}, () => write(pdf, item, bodyStyle, box)))
    cursor.y += height + 3
  }
  element.end()
  cursor.y += 6
}

function noteHeight(cursor: Cursor, text: string): number {
  return measure(cursor.pdf, text, bodyStyle, textWidth - notePadding * 2) + notePadding * 2
}

function drawNote(cursor: Cursor, text: string): void {
  const { pdf, head } = cursor
  const height = noteHeight(cursor, text)
  reserve(cursor, height)
  drawArtifact(pdf, () => {
    pdf.roundedRect(page.left, cursor.y, textWidth, height, 4).fill(head.tint)
    pdf.rect(page.left, cursor.y, 3, height).fill(head.accent)
  })
  const box = {
    x: page.left + notePadding,
    y: cursor.y + notePadding + 1,
    width: textWidth - notePadding * 2,
  }
  cursor.root.add(pdf.struct('Note', {}, () => write(pdf, text, bodyStyle, box)))
  cursor.y += height + 12
}

function drawSignatures(cursor: Cursor, place: string, names: string[]): void {
  const rowHeight = 58
  reserve(cursor, 30 + Math.ceil(names.length / 2) * rowHeight)
  drawParagraph(cursor, place)
  const { pdf } = cursor
  const width = (textWidth - 30) / 2
  names.forEach((name, index) => {
    const x = page.left + (index % 2) * (width + 30)
    const y = cursor.y + Math.floor(index / 2) * rowHeight + 30
    drawArtifact(pdf, () =>
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke('#98a2ab'),
    )
    cursor.root.add(
      pdf.struct('P', {}, () => write(pdf, name, { ...bodyStyle, size: 10 }, { x, y: y + 5, width })),
    )
  })
  cursor.y += Math.ceil(names.length / 2) * rowHeight + 10
}
