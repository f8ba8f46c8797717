import { isAnswerCell, isEmptyCell, isRemark } from './cells'
import { isPair } from './lines'
import { canBeHead, fitHead, splitCells } from './table'

/** One or two words. */
const GROUP = /^[^\d\s]{1,30}(?:\s[^\d\s]{1,30})?$/u

export type FoundHead = {
  /** The index of the row that has a cell for each column. */
  at: number
  /** Each begins with the name of its group above: "Vinter – Med el". */
  cells: string[]
  /** The index of the row above it that names the groups of its columns. */
  over: number | null
}

/**
 * The head of a table from its first rows, of one or two levels. Null if none has as many cells as the columns.
 * @param own the row that was asked for, below them
 */
export function findHead(
  rows: readonly (readonly string[])[],
  columns: number,
  own: readonly string[] = [],
): FoundHead | null {
  const at = rows.findIndex((cells) => fitHead(cells, columns) ?? padRepeating(cells, columns))
  const unnamed = findUnnamed([...rows.slice(0, at < 0 ? undefined : at), own])
  if (unnamed) return unnamed
  const cells = padHead(rows[at], columns)
  if (!cells) return null
  const below = padHead(rows[at + 1], columns)
  const merged = below && canBeHead(below) ? goOn(cells) : cells
  // A merged cell stands in each of its columns: "Sommar  Sommar  Vinter  Vinter".
  if (below && hasNeighbours(merged) && canBeHead(merged) && canBeHead(below) && areLevels(merged, below))
    return { at: at + 1, cells: below.map((label, column) => join(merged[column], label)), over: at }
  const groups = at > 0 ? spread(rows[at - 1] ?? [], cells) : null
  if (!groups) return { at, cells, over: null }
  const [first = '', ...labels] = cells
  return { at, cells: [first, ...labels.map((label, column) => join(groups[column], label))], over: at - 1 }
}

/** Whether two columns with unlike cells in the row have the same head, so that it does not tell which is which. */
export function isAmbiguous(head: readonly string[], row: readonly string[] = []): boolean {
  return head.some((label, column) => {
    const first = head.indexOf(label, 1)
    if (column < 2 || first === column || isEmptyCell(label) || isRemark(label)) return false
    return row.length !== head.length || row[column] !== row[first]
  })
}

/** Whether a line names the groups of the labels below it, which repeat: "Dag  Kväll  Dag  Kväll". */
export function isOverHead(line: string, head: readonly string[]): boolean {
  const repeats = countRepeats(head) > 1 || countRepeats(head.slice(1)) > 1
  const [first = '', ...others] = splitCells(line)
  const isMerged = others.length === head.length - 1 && isEmptyCell(first) && canBeHead(others)
  return repeats && canBeHead(head) && (isPair(line) || isMerged)
}

/**
 * "Gården  Balkongen" above "Röka  Nej  Ja": no name stands above the names of the rows. An empty cell may belong to a
 * column that the head does not name.
 */
function findUnnamed(rows: readonly (readonly string[])[]): FoundHead | null {
  const at = rows.findLastIndex(
    (head, above) => canBeHead(head) && rows[above + 1]?.length === head.length + 1,
  )
  const [head, below] = [rows[at], rows[at + 1]]
  const answers = rows.slice(at + 1).flatMap((row) => row.slice(1))
  if (!head || !below || !answers.every((cell) => isAnswerCell(cell) && !isEmptyCell(cell))) return null
  return { at, cells: ['', ...head], over: null }
}

const padHead = (head: readonly string[] | undefined, columns: number) =>
  head ? (fitHead(head, columns) ?? padRepeating(head, columns)) : null

/** "Dag  Kväll  Dag  Kväll" has no cell above the labels of the rows. */
function padRepeating(head: readonly string[], columns: number): string[] | null {
  return head.length === columns - 1 && canBeHead(head) && countRepeats(head) > 1 ? ['', ...head] : null
}

/** "Lokal" above "Anna Ek" is the head of a row. */
const areLevels = ([upper = '']: readonly string[], [lower = '']: readonly string[]) =>
  isEmptyCell(upper) || isEmptyCell(lower) || upper === lower

/**
 * "Medlem  Utomstående" above "Lokal  Dag  Kväll  Dag  Kväll": the name of the group for each label. A line of two
 * cells above "Lokal  Pris  Pris" can be anything.
 */
function spread(over: readonly string[], [first = '', ...labels]: readonly string[]): string[] | null {
  const repeats = countRepeats(labels)
  const groups = over.slice(over.length - repeats)
  const isOver = repeats > 1 && (over.length === repeats || over.length === repeats + 1)
  if (labels.length === repeats) return null
  if (!isOver || !canBeHead(groups) || !groups.every((group) => GROUP.test(group) && group !== first))
    return null
  return labels.map((_, column) => groups[Math.floor((column * repeats) / labels.length)] ?? '')
}

/** How often the same labels follow each other. */
function countRepeats(labels: readonly string[]): number {
  for (let length = 1; length <= labels.length / 2; length++)
    if (labels.length % length === 0 && labels.every((label, at) => label === labels[at % length]))
      return labels.length / length
  return 1
}

/** "Inomhus  –  Utomhus  –": a name goes on over the empty cells behind it. */
const goOn = ([first = '', ...others]: readonly string[]) => [
  first,
  ...others.map((cell, at) =>
    isEmptyCell(cell) ? (others.slice(0, at).findLast((one) => !isEmptyCell(one)) ?? cell) : cell,
  ),
]

const hasNeighbours = (cells: readonly string[]) =>
  cells.some((cell, at) => at > 1 && !isEmptyCell(cell) && cell === cells[at - 1])

const join = (group = '', label: string) =>
  isEmptyCell(group) || group === label ? label : isEmptyCell(label) ? group : `${group} – ${label}`
