import { isAnswerCell } from './cells'
import { isMarkRow, isPair } from './lines'
import type { Segment } from './segments'
import { canBeHead, splitCells } from './table'
import { hasVerb, turnsMeaning } from './turning-words'

/** The head of a table of two columns, and its rows down to the one that was asked for. */
export type PairTable = {
  /** The value is null if the head stands in an earlier passage. */
  head: { segment: Segment | null; cells: string[] } | null
  rows: string[][]
  /** The line itself is the head. */
  isHead: boolean
}

const BLANK_LINE = /\n\s{0,20}\n/u
const YES_OR_NO = /^(?:ja|nej|yes|no)$/iu
const OPENS_YES_OR_NO = /^(?:ja|nej|yes|no)(?!\p{L})/iu
/** "Ansvar", "Sköts av", "Betalas av", "Status": such a head needs the words below it. */
const NAMES_COLUMN =
  /(?:^|\p{L})(?:ansvar\p{L}{0,4}|part|status|svar|responsible|responsibility)$|\s(?:av|hos|by)$/iu
const LONGEST_ANSWER = 40
const LEAST_ROWS = 2

/** Whether a cell says yes or no and nothing of what. */
export const isYesOrNo = (cell: string): boolean => YES_OR_NO.test(cell.trim())

/** The lines of two cells around this one, with the indices of the first one and of this one. */
function findPairs(text: string, segments: readonly Segment[], telling: Segment) {
  const own = segments.findIndex(({ start }) => start === telling.start)
  const isRow = (at: number) => {
    const segment = segments[at]
    return segment !== undefined && segment.kind !== 'item' && isPair(text.slice(segment.start, segment.end))
  }
  const isNextTo = (at: number) =>
    !BLANK_LINE.test(text.slice(segments[at - 1]?.end ?? 0, segments[at]?.start ?? 0))
  if (!isRow(own)) return null
  let [first, last] = [own, own]
  while (isRow(first - 1) && isNextTo(first)) first--
  while (isRow(last + 1) && isNextTo(last + 1)) last++
  const cellsOf = ({ start, end }: Segment) => splitCells(text.slice(start, end))
  return { own, first, rows: segments.slice(first, last + 1).map(cellsOf) }
}

/** The first of the lines of two cells above this one, which may hold the heads of two lists side by side. */
export function findFirstPair(text: string, segments: readonly Segment[], telling: Segment): string[] {
  const found = findPairs(text, segments, telling)
  return found && found.first < found.own ? (found.rows[0] ?? []) : []
}

/**
 * Finds the table of two columns that holds this line: "Åtgärd  Tillstånd krävs" above "Måla väggar  Nej", where few
 * different answers stand below one head. Null if the line is no row of such a table.
 * @param carried the heads of the columns in the passage before
 */
export function findPairTable(
  text: string,
  segments: readonly Segment[],
  telling: Segment,
  carried: readonly string[] | null = null,
): PairTable | null {
  const found = findPairs(text, segments, telling)
  if (!found) return null
  const { own, first, rows } = found
  const goesOn = carried?.length === 2 && text.slice(0, segments[first]?.start).trim() === ''
  const above = goesOn ? [[...carried], ...rows] : rows
  if (!areAnswers(above.slice(1))) return null
  const cells = readPairHead(above)
  if (!cells) return { head: null, rows: rows.slice(0, own - first + 1), isHead: false }
  const segment = goesOn ? null : (segments[first] as Segment)
  return {
    head: { segment, cells },
    rows: rows.slice(goesOn ? 0 : 1, own - first + 1),
    isHead: segment !== null && own === first,
  }
}

/** The head of a table of two columns, if its rows hold few different answers and the first one is plainly no answer. */
export function readPairHead([head, ...body]: readonly (readonly string[])[]): string[] | null {
  if (head?.length !== 2 || !areAnswers(body) || !canBeHead(head)) return null
  const [, named = ''] = head
  const answers = answersOf(body)
  if (answers.includes(named) || head.some((cell) => cell.endsWith('?'))) return null
  if (answers.every((answer) => OPENS_YES_OR_NO.test(answer)))
    return OPENS_YES_OR_NO.test(named) ? null : [...head]
  // "Balkong" above "Tillåts ej" and "Tillåts".
  if (answers.every(isAnswerCell)) return isAnswerCell(named) ? null : [...head]
  const isTurned = answers.some(turnsMeaning)
  return !isTurned && (turnsMeaning(named) || hasVerb(named) || NAMES_COLUMN.test(named)) ? [...head] : null
}

const answersOf = (rows: readonly (readonly string[])[]) => rows.map(([, answer = '']) => answer)

/** Yes or no in each row, or short words that most rows share with others. A question has its answer beside it. */
function areAnswers(rows: readonly (readonly string[])[]): boolean {
  const answers = answersOf(rows)
  if (rows.length < LEAST_ROWS || rows.some(([name]) => name?.endsWith('?'))) return false
  if (answers.every((answer) => OPENS_YES_OR_NO.test(answer))) return true
  return (
    answers.every((answer) => answer.length <= LONGEST_ANSWER) &&
    3 * new Set(answers).size <= 2 * answers.length
  )
}

/** Whether a line is the head of a column of marks: "Sak  Ingår" above "Bord  X". */
export function isMarkHead(text: string, segments: readonly Segment[], at: number): boolean {
  const [above, own, below] = [segments[at - 1], segments[at], segments[at + 1]]
  if (!own || !below || BLANK_LINE.test(text.slice(own.end, below.start))) return false
  const isFirst = !above || above.kind === 'heading' || BLANK_LINE.test(text.slice(above.end, own.start))
  return isFirst && isPair(text.slice(own.start, own.end)) && isMarkRow(text.slice(below.start, below.end))
}

/** "Måla väggar. Tillstånd krävs: Nej" */
export function sayPair(
  [, named = '']: readonly string[],
  [name = '', answer = '']: readonly string[],
): string {
  return `${name}. ${named}: ${answer}`
}
