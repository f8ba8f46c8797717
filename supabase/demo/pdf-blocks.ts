import type { List, RootContent, Table, TableRow } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import {
  bodyStyle,
  cellStyle,
  drawArtifact,
  left,
  measure,
  type Paper,
  reserve,
  textWidth,
  write,
} from './pdf-paper'

/** The height in points that must stay on one page, and a function that draws the block at `pdf.y`. */
interface Block {
  keep: number
  draw: () => void
}

interface Column {
  width: number
  align: 'left' | 'right'
}

const indent = 16
const notePadding = 12
const cellPadding = { x: 6, y: 4.5 }
const signatureHeight = 58

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Draws Markdown below `pdf.y`. A heading stays with the next block; only lists are split. */
export function drawBlocks(paper: Paper, nodes: RootContent[], markdown: string): void {
  const blocks = nodes.map((node) => toBlock(paper, node, markdown.split('\n')))
  blocks.forEach(({ draw }, first) => {
    const last = nodes.findIndex(({ type }, at) => at >= first && type !== 'heading')
    const kept = blocks.slice(first, last + 1)
    reserve(paper, sum(kept.map(({ keep }) => keep)))
    draw()
  })
}

function toBlock(paper: Paper, node: RootContent, lines: string[]): Block {
  switch (node.type) {
    case 'heading':
      return toHeading(paper, node.depth, toText(node))
    case 'paragraph':
      return toParagraph(paper, toText(node))
    case 'blockquote':
      return toNote(paper, toText(node))
    case 'list':
      return toList(paper, node)
    case 'table':
      return toTable(paper, node, lines[node.position?.start.line ?? 0] ?? '')
    case 'code':
      return toSignatures(paper, node.value.split('\n'))
    case 'thematicBreak':
      return { keep: 0, draw: () => paper.pdf.addPage() }
    default:
      throw new Error(`A demo document has a ${node.type}, which no PDF shows.`)
  }
}

function toHeading(paper: Paper, depth: number, text: string): Block {
  const { pdf, accent } = paper
  const isChapter = depth === 2
  const [before, after] = isChapter ? [20, 8] : [12, 4]
  const style = { ...bodyStyle, bold: true, ...(isChapter ? { size: 17, color: accent } : { size: 12 }) }
  const draw = () => {
    if (pdf.y > pdf.page.margins.top) pdf.y += before
    write(paper, isChapter ? 'H1' : 'H2', text, style)
    if (isChapter) pdf.outline.addItem(text)
    pdf.y += after
  }
  return { keep: before + measure(paper, text, style) + after, draw }
}

function toParagraph(paper: Paper, text: string): Block {
  const draw = () => {
    write(paper, 'P', text, bodyStyle)
    paper.pdf.y += 7
  }
  return { keep: measure(paper, text, bodyStyle), draw }
}

function toList(paper: Paper, { children }: List): Block {
  const { pdf, root, accent } = paper
  const [x, width] = [left + indent, textWidth - indent]
  const items = children.map((item) => toText(item))
  const draw = () => {
    const parent = pdf.struct('L')
    root.add(parent)
    for (const item of items) {
      reserve(paper, measure(paper, item, bodyStyle, width))
      drawArtifact(paper, () => pdf.circle(left + 5, pdf.y + 5.2, 1.9).fill(accent))
      write(paper, 'LI', item, bodyStyle, { x, width, parent })
      pdf.y += 3
    }
    parent.end()
    pdf.y += 6
  }
  return { keep: measure(paper, items[0] ?? '', bodyStyle, width), draw }
}

function toNote(paper: Paper, text: string): Block {
  const { pdf, accent, tint } = paper
  const width = textWidth - notePadding * 2
  const height = measure(paper, text, bodyStyle, width) + notePadding * 2
  const draw = () => {
    const top = pdf.y
    drawArtifact(paper, () => {
      pdf.roundedRect(left, top, textWidth, height, 4).fill(tint)
      pdf.rect(left, top, 3, height).fill(accent)
    })
    write(paper, 'Note', text, bodyStyle, { x: left + notePadding, y: top + notePadding + 1, width })
    pdf.y = top + height + 12
  }
  return { keep: height, draw }
}

/** The dashes of a column in the delimiter row are its share of the width. */
function toTable(paper: Paper, { align, children }: Table, delimiters: string): Block {
  const { pdf, root } = paper
  const dashes = delimiters.split('|').slice(1, -1)
  const columns = dashes.map(({ length }, at) => ({
    width: (textWidth * length) / dashes.join('').length,
    align: align?.[at] === 'right' ? ('right' as const) : ('left' as const),
  }))
  const rows = children.map((row, at) => toRow(paper, row, columns, at === 0))
  const draw = () => {
    const tags = pdf.struct('Table')
    root.add(tags)
    for (const row of rows) row.draw(tags)
    tags.end()
    pdf.y += 14
  }
  return { keep: sum(rows.map(({ height }) => height)), draw }
}

/** A row whose first cell is bold is a total, or a heading within the table if it has no other cell. */
function toRow(paper: Paper, { children }: TableRow, columns: Column[], isHeader: boolean) {
  const { pdf, accent, tint } = paper
  const bold = isHeader || children[0]?.children[0]?.type === 'strong'
  const isGroup = bold && children.length === 1
  const isTotal = bold && !isHeader && !isGroup
  const style = { ...cellStyle, bold, color: isHeader || isGroup ? accent : cellStyle.color }
  const above = cellPadding.y + (isGroup ? 6 : 0)
  const cells = children.map((cell, at) => {
    const column = columns[at]
    const width = isGroup ? textWidth : (column?.width ?? 0)
    const x = left + sum(columns.slice(0, at).map((before) => before.width)) + cellPadding.x
    return { text: toText(cell), box: { x, width: width - cellPadding.x * 2, align: column?.align } }
  })
  const heights = cells.map(({ text, box }) => measure(paper, text, style, box.width))
  const height = Math.max(...heights) + above + cellPadding.y
  const draw = (table: PDFKit.PDFStructureElement) => {
    const top = pdf.y
    drawArtifact(paper, () => {
      if (isHeader) pdf.rect(left, top, textWidth, height).fill(tint)
      const [thickness, color] = isHeader || isTotal ? [0.9, accent] : [0.4, '#d5dbe0']
      pdf.rect(left, isTotal ? top : top + height, textWidth, thickness).fill(color)
    })
    const parent = pdf.struct('TR')
    table.add(parent)
    for (const { text, box } of cells)
      if (text) write(paper, isHeader ? 'TH' : 'TD', text, style, { ...box, y: top + above, parent })
    parent.end()
    pdf.y = top + height
  }
  return { height, draw }
}

/** The place and date, then lines to sign on, two side by side, each above a name. */
function toSignatures(paper: Paper, [place = '', ...names]: string[]): Block {
  const { pdf } = paper
  const width = (textWidth - 30) / 2
  const height = Math.ceil(names.length / 2) * signatureHeight
  const draw = () => {
    write(paper, 'P', place, bodyStyle)
    const top = pdf.y + 7
    names.forEach((name, at) => {
      const x = left + (at % 2) * (width + 30)
      const y = top + Math.floor(at / 2) * signatureHeight + 30
      drawArtifact(paper, () => pdf.rect(x, y, width, 0.6).fill('#98a2ab'))
      write(paper, 'P', name, { ...bodyStyle, size: 10 }, { x, y: y + 5, width })
    })
    pdf.y = top + height + 10
  }
  return { keep: height + 30, draw }
}
