import { isTableRow } from '@/lib/text/lines'
import type { Span } from '@/lib/text/quote'
import { type Block, readBlocks } from '@/lib/text/segments'
import {
  findAmounts,
  isTable,
  joinTables,
  measureWords,
  readCells,
  splitCells,
  type Table,
} from '@/lib/text/table'

export type PagePart = { text: string; isMarked: boolean }
export type TextBlock = { kind: 'heading' | 'item' | 'prose' | 'row'; start: number; parts: PagePart[] }
export type TableRow = { start: number; cells: PagePart[][]; isMarked: boolean }
export type TableBlock = {
  kind: 'table'
  start: number
  rows: TableRow[]
  /** The first row is the head. */
  hasHead: boolean
  /** For each column, whether it holds amounts. */
  amounts: boolean[]
  isWide: boolean
}
export type PageBlock = TextBlock | TableBlock

/** Characters of a line of a phone, and the space beside a column. */
const ROOM = 36
const BESIDE = 2

/** "bostads-" at a line's end and "rätten" on the next one are one word; "hus-" and "och" are not. */
const PARTED = /\p{L}[-\u00ad\u2010]$/u
const REST = /^(?!(?:och|eller|samt|and|or)(?!\p{L}))\p{Ll}/u

/**
 * A page's text as a reader would write it: the lines of a paragraph and the rows of a table are joined, the spans
 * are marked.
 */
export function readPageBlocks(text: string, spans: readonly Span[]): PageBlock[] {
  const blocks = readBlocks(text)
  const readings = blocks.map((item, at) => ({
    item,
    text: text.slice(item.start, item.end),
    cells: readRow(text, item, blocks[at + 1]),
    isApart: isParted(text.slice(blocks[at - 1]?.end ?? item.start, item.start)),
  }))
  return joinTables(readings).map((one) =>
    isTable(one) ? toTable(text, spans, one) : toText(text, spans, one),
  )
}

/** A blank line is between two blocks. */
const isParted = (gap: string) => (gap.match(/\n/g)?.length ?? 0) > 1

/** The cells of a row. A line of as many cells right above a row is one too, such as "Lokal  Öppet". */
function readRow(text: string, { start, end }: Block, below: Block | undefined): string[] | null {
  const line = text.slice(start, end)
  if (line.includes('\n')) return null
  const cells = splitCells(line)
  if (isTableRow(line)) return cells
  if (cells.length < 2 || !below || isParted(text.slice(end, below.start))) return null
  return isTableRow(below.firstLine) && splitCells(below.firstLine).length === cells.length ? cells : null
}

function toText(text: string, spans: readonly Span[], { start, end, kind, firstLine }: Block): TextBlock {
  const isRow = kind !== 'heading' && isTableRow(firstLine)
  const parts = markParts(text, spans, { start, end })
  return { kind: isRow ? 'row' : kind, start, parts: isRow ? parts : parts.map(joinPart).filter(hasText) }
}

function toTable(text: string, spans: readonly Span[], table: Table<Block>): TableBlock {
  const columns = table.rows[0]?.cells.length ?? 0
  const rows = table.rows.map(({ item: { start, end } }): TableRow => {
    const cells = readCells(text, { start, end }).map((cell) => markParts(text, spans, cell))
    // The head of years has no cell above the first column.
    const padded = cells.length === columns - 1 && cells.length > 1 ? [[], ...cells] : cells
    return { start, cells: padded, isMarked: padded.flat().some(({ isMarked }) => isMarked) }
  })
  const words = table.rows.map(({ cells }) => cells)
  return {
    kind: 'table',
    start: rows[0]?.start ?? 0,
    rows,
    hasHead: table.hasHead,
    amounts: findAmounts(table),
    isWide: measureWords(words) + BESIDE * columns > ROOM,
  }
}

export const isMarkedBlock = (block: PageBlock): boolean =>
  (block.kind === 'table' ? block.rows : block.parts).some(({ isMarked }) => isMarked)

/** The part of a text that lies `within`, with the spans marked. They are disjoint and in order. */
export function markParts(text: string, spans: readonly Span[], within: Span): PagePart[] {
  const parts: PagePart[] = []
  let at = within.start
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const span of spans) {
    if (span.end <= within.start || span.start >= within.end) continue
    add(Math.max(span.start, within.start), false)
    add(Math.min(span.end, within.end), true)
  }
  add(within.end, false)
  return parts
}

/** Joins the lines, and keeps the spaces at the edges, which part the marked words from the others. */
export const joinPart = (part: PagePart): PagePart => ({ ...part, text: joinLines(part.text) })

const hasText = ({ text }: PagePart) => text !== ''

const joinLines = (text: string) =>
  text.split('\n').reduce((all, next) => {
    const [before, line] = [all.trimEnd(), next.trimStart()]
    return PARTED.test(before) && REST.test(line) ? before.slice(0, -1) + line : `${before} ${line}`
  })
