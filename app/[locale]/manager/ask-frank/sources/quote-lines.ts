import {
  CELL_SPACE,
  isTable,
  joinTables,
  measureWords,
  sayTicks,
  sayWords,
  splitCells,
  type Table,
} from '@/lib/text/table'
import type { QuotePiece } from './shorten-quote'

export type QuoteLine = { text: string; pieces: QuotePiece[]; bold: boolean; isExtra: boolean }
export type QuoteTable = Table<QuoteLine>

/** The lines of a quote, whose rows of equal cells are tables. */
export function readQuoteLines(pieces: readonly QuotePiece[]): (QuoteLine | QuoteTable)[] {
  const lines: QuotePiece[][] = [[]]
  for (const piece of pieces)
    piece.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text) lines.at(-1)?.push({ ...piece, text })
    })
  const read = lines
    .filter((line) => line.length > 0)
    .map((line) => ({
      text: line.map(({ text }) => text).join(''),
      pieces: line,
      bold: line.some(({ bold }) => bold),
      isExtra: line.every(({ isExtra }) => isExtra),
    }))
  return joinTables(
    read.map((item) => {
      const { text } = item
      return { item, text, cells: text.includes(CELL_SPACE) ? splitCells(text) : null }
    }),
  )
}

/**
 * "Radiatorer: Föreningen" if the last bold line is a row of ticks below a plain head, or one of words with an empty
 * cell below a bold head; else null.
 */
export function sayMarkedRow(lines: readonly (QuoteLine | QuoteTable)[]): string | null {
  for (const table of lines.toReversed()) {
    if (!isTable(table) || !(table.hasHead || table.rows[0]?.item.bold)) continue
    const at = table.rows.findLastIndex(({ item }) => item.bold)
    const [head, ...body] = table.rows.slice(0, at + 1).map(({ cells }) => cells)
    const row = body.at(-1)
    const ticks = head && row && table.hasHead ? sayTicks(head, row, body) : null
    const said = ticks ?? (head && row && table.rows[0]?.item.bold ? sayWords(head, row) : null)
    const group = table.rows.slice(0, at).findLast(({ cells }) => cells.length === 1)?.cells[0]
    return said && group ? `${group} – ${said}` : said
  }
  return null
}

/** Characters of a line of a bubble on a phone, and the space beside a column. */
const room = 26
const beside = 2

/** The columns do not stand beside each other in a bubble. */
export function isWide({ rows }: QuoteTable): boolean {
  const cells = rows.map((row) => row.cells)
  return measureWords(cells) + beside * (cells[0]?.length ?? 0) > room
}
