import { isEmptyCell } from '@/lib/text/cells'
import { isPair, isTableRow } from '@/lib/text/lines'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { isGroup, splitCells } from '@/lib/text/table'
import type { Excerpt } from './excerpt'
import { isSubject, sayShown, sayTelling } from './shown-words'
import { findTableHead } from './table-row'

/** The word itself, an inflection or a synonym, and a part of a compound. */
const SAME_SUBJECT = 0.8
const PART_OF_SUBJECT = 0.5

/** Whether the quote is a row, and another one is asked about. A sentence beside a table may answer as well as its rows. */
export const isRowOfOther = (excerpt: Excerpt): boolean => {
  const said = sayTelling(excerpt)
  return (isTableRow(said) || isPair(said)) && isOtherRow(excerpt)
}

/**
 * Whether another row of a table is named by a thing of the question that this quote does not name. A quote that is a
 * row may name another thing of the question, as well as the other row or better.
 */
export function isOtherRow(excerpt: Excerpt): boolean {
  const { query, passage } = excerpt.hit
  const { telling } = excerpt
  const say = (one: Segment) => passage.text.slice(one.start, one.end)
  const isRow = (one: Segment | undefined) => one !== undefined && (isTableRow(say(one)) || isPair(say(one)))
  const segments = splitSegments(passage.text)
  const head = telling ? findTableHead(passage, segments, telling) : null
  const match = (text: string) => query.match(query.read(text).ids)
  const things = query.units.flatMap(({ wordClass }, unit) => (isSubject(wordClass) ? [unit] : []))
  const isOwn = ({ start }: Segment) =>
    [telling?.start, head?.segment?.start, head?.over?.start, head?.group?.start].includes(start)
  const others = segments.filter((one) => isRow(one) && !isOwn(one))
  if (telling === undefined || !isRow(telling)) {
    const named = match(others.map((one) => splitCells(say(one))[0] ?? '').join('\n'))
    const own = match(sayShown(excerpt))
    return things.some((unit) => (named[unit] ?? 0) >= SAME_SUBJECT && (own[unit] ?? 0) < PART_OF_SUBJECT)
  }
  const cells = splitCells(say(telling))
  const [group] = cells
  // A cell beside several rows names none of them: "Garaget  Båt" above "Garaget  Husvagn" or "–  Husvagn".
  const isGrouped = (row: readonly string[]) =>
    row[0] === group || isEmptyCell(row[0] ?? '') || row.length === cells.length - 1
  const rest = others.some((one) => isGrouped(splitCells(say(one)))) ? cells.slice(1) : cells
  const own = match([head?.group ? say(head.group) : '', ...rest].join('\n'))
  const nameOf = (one: Segment) => {
    const [first = '', second = ''] = splitCells(say(one))
    return first === group || isEmptyCell(first) ? second : first
  }
  const isNameAlone = (one: Segment, at: number) =>
    isRow(segments[at - 1]) && !isRow(one) && !isOwn(one) && isGroup(say(one))
  const names = [...others.map(nameOf), ...segments.filter(isNameAlone).map(say)]
  return names.some((name) => {
    const named = match(name)
    const isBetter = (unit: number, one: readonly number[], other: readonly number[]) =>
      (one[unit] ?? 0) >= SAME_SUBJECT && (one[unit] ?? 0) > (other[unit] ?? 0)
    return (
      things.some((unit) => isBetter(unit, named, own)) && !things.some((unit) => isBetter(unit, own, named))
    )
  })
}
