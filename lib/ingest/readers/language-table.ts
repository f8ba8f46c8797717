import { type FlowBlock, itemMark } from './flow'
import type { Cell } from './table-text'
import { areTranslations, findTwoLanguages, longestSample, type Tally, tallyLanguages } from './two-languages'

/** "2 §" or "1." before the text of its row. */
const longestLabel = 12
const longestItem = 80

/**
 * Reads a table that says the same in two or more languages: each column to its end, one after the other, because a
 * row would be quoted as a mixture. Null if its columns have the same language, and for merged cells, but for a title
 * across all columns, because a merged cell belongs to several of them.
 */
export function readLanguageTable(rows: readonly (readonly Cell[])[]): FlowBlock[] | null {
  const width = rows.reduce((widest, row) => Math.max(widest, widthOf(row)), 0)
  if (width < 2 || width > mostLanguages + 1) return null
  const isWhole = (row: readonly Cell[]) => row.length === 1 && widthOf(row) === width
  const body = rows.filter((row) => !isWhole(row))
  if (rows.flat().some(({ goesOn }) => goesOn) || body.flat().some(({ columns }) => columns > 1)) return null
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    body.some((row) => row[at]?.text),
  )
  const labels = columns
    .slice(0, 1)
    .filter((at) => body.every((row) => (row[at]?.text.length ?? 0) <= longestLabel))
  const said = columns.filter((at) => !labels.includes(at))
  const tallies = said.map((at) => tallyLanguages(sampleColumn(body, at)))
  if (said.length < 2 || said.length > mostLanguages) return null
  if (!areAllApart(tallies) && !(said.length === 2 && areTranslations(readPairs(body, said)))) return null
  // A label alone belongs to no language.
  if (body.some((row) => labels.some((at) => row[at]?.text) && !said.some((at) => row[at]?.text))) return null
  return splitAt(rows, isWhole).flatMap(({ above, rows }) => [
    ...(above?.[0]?.blocks ?? []),
    ...said.flatMap((at) => readColumn(rows, at, labels[0])),
  ])
}

const widthOf = (row: readonly Cell[]) => row.reduce((sum, { columns }) => sum + columns, 0)

function sampleColumn(rows: readonly (readonly Cell[])[], at: number): string {
  let text = ''
  for (const row of rows) {
    if (text.length >= longestSample) break
    text += `${row[at]?.text ?? ''} `
  }
  return text
}

const mostLanguages = 10

const readPairs = (rows: readonly (readonly Cell[])[], [one = 0, other = 0]: readonly number[]) =>
  rows.map((row): [string, string] => [row[one]?.text ?? '', row[other]?.text ?? ''])

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
