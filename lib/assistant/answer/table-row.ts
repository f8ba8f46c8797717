import { type CorpusPassage, readPath } from '@/lib/retrieval/passage'
import { isMark } from '@/lib/text/cells'
import { isPair, isTableRow } from '@/lib/text/lines'
import { findPairTable, sayPair } from '@/lib/text/pair-table'
import type { Segment } from '@/lib/text/segments'
import {
  canBeHead,
  fitHead,
  isAnswerHead,
  isGroup,
  isHead,
  namesAnswers,
  sayTicks,
  sayWords,
  splitCells,
} from '@/lib/text/table'
import { findHead, isOverHead } from '@/lib/text/table-heads'
import { hasVerb, turnsMeaning } from '@/lib/text/turning-words'

export type TableHead = {
  cells: string[]
  /** The value is null if the head stands in an earlier passage. */
  segment: Segment | null
  /** The row above it that names the groups of its columns: "Sommar  Vinter". */
  over: Segment | null
  /** False if its words can also be those of a row, or another head is below it. */
  isPlain: boolean
  /** The rows below it, down to the one that was asked for. */
  rows: string[][]
  /** The line between the rows that names the group of the row: "Kök". */
  group: Segment | null
}

const LEAST_COLUMNS = 3
const BLANK_LINE = /\n\s{0,20}\n/

/** The head of the table that holds this row. Null if it is not known: a row with other cells is none. */
export function findTableHead(
  { text, heading }: Pick<CorpusPassage, 'text' | 'heading'>,
  segments: readonly Segment[],
  telling: Segment,
): TableHead | null {
  const say = ({ start, end }: Segment) => text.slice(start, end)
  const own = splitCells(say(telling))
  if (!isTableRow(say(telling)))
    return (
      findListHeads({ text, heading }, segments, telling) ??
      findPairHead({ text, heading }, segments, telling)
    )
  // "Sak  Tillåtet" above "Gasolgrill  ✗": two cells of words are the head of a single column of marks.
  const isOfMarks = own.length === 2 && isMark(own[1] ?? '')
  const above: { segment: Segment; cells: string[] }[] = []
  let group: Segment | null = null
  let below = telling
  let at = segments.findIndex(({ start }) => start === telling.start) - 1
  for (let segment = segments[at]; segment; segment = segments[--at]) {
    const isOver = isOverHead(say(segment), above[0]?.cells ?? [])
    const isRow = isTableRow(say(segment)) || isOver || (isOfMarks && isPair(say(segment)))
    if (!isRow && !isAbove(say(segment), text.slice(segment.end, below.start))) break
    // A head below the line of a group begins a table of its own.
    if (!isRow && above[0] && canBeHead(above[0].cells)) break
    if (isRow) above.unshift({ segment, cells: splitCells(say(segment)) })
    else group ??= segment
    below = segment
  }
  const found = findHead(
    above.map(({ cells }) => cells),
    own.length,
    own,
  )
  const rowsFrom = (from: number) => [
    ...above.slice(from).flatMap(({ cells }) => (cells.length === own.length ? [cells] : [])),
    own,
  ]
  const { columns } = readPath(heading)
  const isFirst = text.slice(0, below.start).trim() === ''
  if (columns && isFirst) return toHead({ cells: columns, segment: null, over: null }, rowsFrom(0), group)
  const candidate = found && above[found.at]
  // The group of the first rows stands above the head, as its title.
  const isBetween = group && candidate && group.start > candidate.segment.start
  if (candidate && isPair(say(candidate.segment)) && !isHeadOfMarks(text, segments, candidate)) return null
  if (!found || !candidate) return null
  const over = (found.over !== null && above[found.over]?.segment) || null
  const { segment } = candidate
  return toHead({ cells: found.cells, segment, over }, rowsFrom(found.at + 1), isBetween ? group : null)
}

/**
 * Whether a row says nothing by itself, for one of two reasons: it is the head of its table, or it has fewer cells
 * than the head and does not show which of them is empty.
 */
export function lacksCells(text: string, segments: readonly Segment[], telling: Segment): boolean {
  const say = ({ start, end }: Segment) => text.slice(start, end)
  const isRow = (one: Segment | undefined, gap: string) =>
    one !== undefined &&
    one.kind !== 'item' &&
    (isTableRow(say(one)) || isPair(say(one))) &&
    !BLANK_LINE.test(gap)
  const own = segments.findIndex(({ start }) => start === telling.start)
  const gapAbove = (at: number) => text.slice(segments[at - 1]?.end ?? 0, segments[at]?.start ?? 0)
  if (!isRow(telling, '')) return false
  let at = own
  while (isRow(segments[at - 1], gapAbove(at))) at--
  const head = splitCells(say(segments[at] as Segment))
  if (head.length < LEAST_COLUMNS || !(canBeHead(head) || namesAnswers(head))) return false
  return at === own
    ? isRow(segments[own + 1], gapAbove(own + 1))
    : splitCells(say(telling)).length < head.length
}

/**
 * Whether another row of the table has the same name and other cells: "Insida  Medlemmen" of windows and of doors. What
 * tells them apart is not known.
 */
export function sharesName(text: string, segments: readonly Segment[], telling: Segment): boolean {
  const say = ({ start, end }: Segment) => text.slice(start, end)
  const isRow = (one: Segment | undefined) =>
    one !== undefined && one.kind !== 'item' && (isTableRow(say(one)) || isPair(say(one)))
  const own = segments.findIndex(({ start }) => start === telling.start)
  if (!isRow(telling)) return false
  let [first, last] = [own, own]
  while (isRow(segments[first - 1])) first--
  while (isRow(segments[last + 1])) last++
  const row = splitCells(say(telling))
  return segments.slice(first, last + 1).some((one) => {
    const other = splitCells(say(one))
    const isNamed = (cell: string, at: number) => at === 0 || (row.length > 2 && !isAnswer(cell))
    return (
      other.length === row.length &&
      other.some((cell, at) => cell !== row[at]) &&
      row.every((cell, at) => cell === other[at] || !(isNamed(cell, at) || isNamed(other[at] ?? '', at)))
    )
  })
}

/** A mark or an amount below the head of a column. */
const isAnswer = (cell: string) => isMark(cell) || /^\P{L}{0,3}\d/u.test(cell)

/** "Sak  Tillåtet" begins its list, and one word permits or denies: "Wifi  Ingår i avgiften" is a row. */
function isHeadOfMarks(
  text: string,
  segments: readonly Segment[],
  { segment, cells }: { segment: Segment; cells: readonly string[] },
): boolean {
  const before = segments[segments.findIndex(({ start }) => start === segment.start) - 1]
  const isFirst =
    !before || before.kind === 'heading' || BLANK_LINE.test(text.slice(before.end, segment.start))
  const [, said = ''] = cells
  return isFirst && !/\s/.test(said) && turnsMeaning(said)
}

/** The heads of lists side by side, of which one denies or permits: "Tillåtet  Inte tillåtet". */
function findListHeads(
  { text, heading }: Pick<CorpusPassage, 'text' | 'heading'>,
  segments: readonly Segment[],
  telling: Segment,
): TableHead | null {
  const cellsOf = ({ start, end, kind }: Segment) =>
    kind === 'item' ? [] : splitCells(text.slice(start, end))
  const rows: { segment: Segment | null; cells: string[] }[] = []
  let below: Segment | null = null
  for (let at = segments.findIndex(({ start }) => start === telling.start); at >= 0; at--) {
    const segment = segments[at] as Segment
    const cells = cellsOf(segment)
    if (cells.length !== 2 || (below && BLANK_LINE.test(text.slice(segment.end, below.start)))) break
    rows.unshift({ segment, cells })
    below = segment
  }
  const { columns } = readPath(heading)
  if (columns?.length === 2 && below && text.slice(0, below.start).trim() === '')
    rows.unshift({ segment: null, cells: columns })
  const [head, ...body] = rows
  if (!head || body.length === 0 || !areListHeads(head.cells)) return null
  return { ...head, over: null, isPlain: false, rows: body.map(({ cells }) => cells), group: null }
}

/** The head of a table of two columns of words: "Åtgärd  Tillstånd krävs". */
function findPairHead(
  { text, heading }: Pick<CorpusPassage, 'text' | 'heading'>,
  segments: readonly Segment[],
  telling: Segment,
): TableHead | null {
  const found = findPairTable(text, segments, telling, readPath(heading).columns)
  if (!found?.head || found.isHead) return null
  return { ...found.head, over: null, isPlain: true, rows: found.rows, group: null }
}

const YES_OR_NO = /^(?:ja|nej|yes|no)(?!\p{L})/iu
const LONGEST_LIST_HEAD = 40

/** Both say something: "Gym  Endast medlemmar" is a row, and its first cell names what the second is about. */
function areListHeads(cells: readonly string[]): boolean {
  const turns = (cell: string) => YES_OR_NO.test(cell) || turnsMeaning(cell)
  return (
    cells.some(turns) &&
    cells.every((cell) => cell.length <= LONGEST_LIST_HEAD && (turns(cell) || hasVerb(cell)))
  )
}

function toHead(
  head: Pick<TableHead, 'cells' | 'segment' | 'over'>,
  rows: string[][],
  group: Segment | null,
): TableHead | null {
  const cells = fitHead(head.cells, rows.at(-1)?.length ?? 0)
  if (!cells || !(canBeHead(cells) || isAnswerHead(cells, rows))) return null
  const isPlain = isHead(cells, rows) && !rows.some(canBeHead)
  return { ...head, cells, isPlain, rows, group }
}

/** A short line without a blank line below it. */
const isAbove = (line: string, gap: string) => isGroup(line) && !BLANK_LINE.test(gap)

/** "Radiatorer: Föreningen" for a row of ticks below a head that is plainly one, or a row of words; else null. */
export function sayRow({ cells, rows, isPlain }: TableHead): string | null {
  const row = rows.at(-1) ?? []
  const isOfWords = isPlain && row.length === 2 && /\p{L}{2}/u.test(row[1] ?? '')
  if (isOfWords) return sayPair(cells, row)
  return (isPlain ? sayTicks(cells, row, rows) : null) ?? sayWords(cells, row)
}
