import { statesLegend } from '@/lib/text/legend'
import { isPair, isTableRow } from '@/lib/text/lines'
import { readPairHead } from '@/lib/text/pair-table'
import { splitCells } from '@/lib/text/table'
import { findHead, isOverHead } from '@/lib/text/table-heads'
import { statesUnit, turnsMeaning } from '@/lib/text/turning-words'
import type { Packed } from './units'

/** The column heads of an annual report: "2024  2023". */
const YEARS = /^(?:(?:19|20)\d\d(?:\s+|$)){2,}$/

const LONGEST_COLUMN = 60
const LONGEST_LEGEND = 160
const FURTHEST_UNIT = 3

/** The column heads, the unit and the legend of a table that began in an earlier passage. */
export function findTableHead(
  { text, units }: Packed,
  before: Packed | undefined,
): Pick<Packed, 'columns' | 'stated'> {
  const none = { columns: null, stated: [] }
  const own = units[0] && text.slice(units[0].start, units[0].end)
  if (!before || !own || !(isTableRow(own) || isPair(own))) return none
  const rows = before.units.map(({ start, end }) => before.text.slice(start, end))
  let first = rows.length
  const goesOn = isTableRow(own) ? isTableRow : isPair
  while (first > 0 && goesOn(rows[first - 1] ?? '')) first--
  if (first === rows.length) return none
  const above = rows.slice(Math.max(0, first - FURTHEST_UNIT), first).map((row) => row.replace(/\s+/g, ' '))
  const unit = above.findLast(statesUnit)?.slice(0, LONGEST_COLUMN)
  // A part of a legend would explain some letters and not the others.
  const legend = above.findLast((row) => statesLegend(row) && row.length <= LONGEST_LEGEND)
  const stated = [unit, legend].filter((row) => row !== undefined)
  if (first === 0 && before.columns) return { columns: before.columns, stated: before.stated }
  const isOver = isOverHead(rows[first - 1] ?? '', splitCells(rows[first] ?? ''))
  const heads = findHead(rows.slice(isOver ? first - 1 : first).map(splitCells), splitCells(own).length)
  if (heads && heads.over !== null) return { columns: heads.cells.map(cutColumn), stated }
  const head = (rows[first] ?? '').trim()
  const isHead =
    head !== own.trim() &&
    (isTableRow(own) || turnsMeaning(head) || readPairHead(rows.slice(first).map(splitCells)) !== null) &&
    (/\p{L}{2}/u.test(head) || YEARS.test(head))
  const columns = isHead ? head.split(/\s{2,}/).map(cutColumn) : null
  return { columns, stated: [...new Set(stated)] }
}

const cutColumn = (cell: string) => cell.slice(0, LONGEST_COLUMN)
