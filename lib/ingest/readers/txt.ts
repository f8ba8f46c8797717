import { decodeText } from '@/lib/ingest/readers/decode-text'
import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import type { FlowBlock } from './flow'
import { readOpposedTable } from './opposed-table'
import { readTabs } from './tabbed-lines'
import { emptyCell, isTick, toListLines } from './table-text'

export function readPlainText(bytes: Buffer, emit: (block: FlowBlock) => void): void {
  const lines = readText(bytes).split(/\r\n|[\r\n]/)
  let paragraph: string[] = []
  for (const line of [...lines, '']) {
    if (line.trim() !== '') paragraph.push(line)
    else if (paragraph.length > 0) {
      const rows = readTabs(paragraph) ?? fillCells(paragraph)
      for (const text of readOpposed(paragraph) ?? [rows.join('\n')]) emit({ text })
      paragraph = []
    }
  }
}

/** "Föreningen       Du" above lines of two cells: each column is a list below its head. */
function readOpposed(lines: readonly string[]): string[] | null {
  const table = readOpposedTable(lines.map((line) => line.trim().split(/[ \t]{2,200}/)))
  if (!table || lines.some((line) => !/\S[ \t]{2,200}\S/u.test(line))) return null
  return [...table.above.map((cells) => cells.join('  ')), ...toListLines(table)]
}

/** Between two spaces and more, or the end of the line. */
const CELL = /(?<=\s{2})\S{1,9}(?=\s{2}|\s?$)/gu
const leastInColumn = 2
const mostColumns = 12
/** Lines of a table are shorter. */
const farthest = 300

/** Adds a dash in the empty cells of a table of marks that is set with spaces, as its text is read without them. */
function fillCells(lines: readonly string[]): readonly string[] {
  const marksOf = (line: string) => [...line.matchAll(CELL)].filter(([word]) => isTick(word))
  const places = new Map<number, number>()
  for (const { index } of lines.flatMap(marksOf)) places.set(index, (places.get(index) ?? 0) + 1)
  const columns = [...places].flatMap(([index, count]) =>
    count >= leastInColumn && index <= farthest ? [index] : [],
  )
  if (columns.length < 2 || columns.length > mostColumns) return lines
  return lines.map((line) => (marksOf(line).length > 0 ? columns.reduce(fillCell, line) : line))
}

function fillCell(line: string, column: number): string {
  const padded = line.padEnd(column + 1)
  const isEmpty = padded.slice(column - 2, column + 3).trim() === ''
  return isEmpty ? padded.slice(0, column) + emptyCell + padded.slice(column + 1) : line
}

/** @throws Unreadable for a program, a picture or an archive, which alone contain the character NUL */
export function readText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new Unreadable('wrong_type')
  return text
}
