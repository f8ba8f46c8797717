import { type FlowBlock, itemMark } from './flow'
import type { Cell } from './table-text'
import { findTwoLanguages, type Tally, tallyLanguages } from './two-languages'

/** "2 §" or "1." before the text of its row. */
const longestLabel = 12
const longestItem = 80

/**
 * Reads a table that says the same in two or more languages: each column to its end, one after the other, because a
 * row would be quoted as a mixture. Null if its columns have the same language.
 */
export function readLanguageTable(rows: readonly (readonly Cell[])[]): FlowBlock[] | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some((row) => row[at]?.text),
  )
  const labels = columns
    .slice(0, 1)
    .filter((at) => rows.every((row) => (row[at]?.text.length ?? 0) <= longestLabel))
  const said = columns.filter((at) => !labels.includes(at))
  const tallies = said.map((at) => tallyLanguages(rows.map((row) => row[at]?.text ?? '').join(' ')))
  if (said.length < 2 || said.length > mostLanguages || !areAllApart(tallies)) return null
  const isWhole = (row: readonly Cell[]) =>
    row.filter(({ text }) => text).length === 1 && (row[0]?.columns ?? 1) > 1
  return splitAt(rows, isWhole).flatMap(({ above, rows }) => [
    ...(above?.[0]?.blocks ?? []),
    ...said.flatMap((at) => readColumn(rows, at, labels[0])),
  ])
}

const mostLanguages = 10

const areAllApart = (tallies: readonly Tally[]) =>
  tallies.every((one, at) => tallies.slice(at + 1).every((other) => findTwoLanguages(one, other) !== null))

type Part = { above: readonly Cell[] | null; rows: (readonly Cell[])[] }

/** A title across all columns stands above the rows below it. */
function splitAt(rows: readonly (readonly Cell[])[], isWhole: (row: readonly Cell[]) => boolean): Part[] {
  const parts: Part[] = [{ above: null, rows: [] }]
  for (const row of rows) {
    if (isWhole(row)) parts.push({ above: row, rows: [] })
    else parts.at(-1)?.rows.push(row)
  }
  return parts
}

/** A cell that ends with a colon leads into the short cells below it. */
function readColumn(rows: readonly (readonly Cell[])[], at: number, label: number | undefined): FlowBlock[] {
  let isLed = false
  return rows.flatMap((row) => {
    const { text = '', blocks = [] } = row[at] ?? {}
    const own = label === undefined ? '' : (row[label]?.text ?? '')
    const [first, ...others] = blocks
    if (!first) return []
    const isItem = isLed && !own && others.length === 0 && text.length <= longestItem && !/[.!?:]$/.test(text)
    if (text.endsWith(':')) isLed = true
    else if (!isItem) isLed = false
    if (isItem) return [{ text: itemMark(0) + text }]
    return [own ? { ...first, text: `${own} ${first.text}` } : first, ...others]
  })
}
