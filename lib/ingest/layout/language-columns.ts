import { areTranslations, findTwoLanguages, tallyLanguages } from '@/lib/ingest/readers/two-languages'
import { haveAmounts, type Interval, splitAt } from './columns'
import type { Line } from './lines'
import { groupIntoParagraphs } from './paragraphs'
import { groupIntoRows, type Row, rowText } from './rows'
import type { Run } from './runs'

/** Between two parts of such columns there are only a page's edges and a title across both. */
const mostBetween = 4
const longestHeading = 80
const largerThanText = 1.12
const indented = 0.5
const headGap = 2
const listMark = /^(?:[-–•·▪●○*o☐☒] |\(?\d{1,3}[.)] |\(?\p{Ll}[.)] )/u

/**
 * Finds the same text in two languages side by side: each column is read to its end. Overleaf a column goes on below
 * the heading and the lead-in that it had on the page before, because the other column was read between them.
 */
export class LanguageColumns {
  private open: { gutter: Interval; languages: [string, string] } | null = null
  private between = 0
  private sides: [LanguageColumns, LanguageColumns] | null = null
  private heading: Line | null = null
  /** The column ends with a list that has this lead-in. */
  private lead: Line | null = null
  private isOverleaf = false
  private size = 0

  beginPage(): void {
    this.isOverleaf = true
    for (const side of this.sides ?? []) side.beginPage()
  }

  /** A row that is in no such columns. A heading across both ends the columns and what they stand below. */
  pass(row: Row): void {
    this.between += 1
    const isHeading = this.size > 0 && row.size > largerThanText * this.size
    if (isHeading) this.forgetHeads()
    if (isHeading || this.between > mostBetween) this.open = null
  }

  private forgetHeads(): void {
    this.heading = null
    this.lead = null
    for (const side of this.sides ?? []) side.forgetHeads()
  }

  /** What the rows on both sides of the gutter hold, or null if they are not in two languages. */
  read(rows: Row[], gutter: Interval): { runs: Run[]; columns: LanguageColumns }[] | null {
    const [left, right] = splitAt(rows, gutter)
    const sides = [groupIntoRows(left), groupIntoRows(right)] as const
    // Prices beside one of the columns belong to both.
    if (sides.filter(haveAmounts).length === 1 || sides.some(areNumbers)) return null
    const [some, others] = [toTally(sides[0]), toTally(sides[1])]
    const goesOn = this.open !== null && overlap(this.open.gutter, gutter)
    const [one = '', other = ''] = (goesOn && this.open?.languages) || []
    const more = [(some[one] ?? 0) - (some[other] ?? 0), (others[other] ?? 0) - (others[one] ?? 0)]
    const leans = goesOn && Math.min(...more) >= 0 && Math.max(...more) > 0
    const languages =
      findTwoLanguages(some, others) ??
      (leans ? this.open?.languages : null) ??
      (areTranslations(toPairs(rows, gutter)) ? (this.open?.languages ?? ['', '']) : null)
    if (!languages) return null
    if (!goesOn || !this.sides) this.sides = [new LanguageColumns(), new LanguageColumns()]
    this.open = { gutter, languages }
    this.between = 0
    this.size = middleOf(rows.map(({ size }) => size))
    const [first, second] = this.sides
    return [
      { runs: left, columns: first },
      { runs: right, columns: second },
    ]
  }

  /** The lines of one column, below what they go on from. A column of columns stays as it is. */
  goOn(regions: Line[][]): Line[][] {
    const [region = [], ...others] = regions
    const [first] = region
    if (!first || this.open) return regions
    const lines = regions.flat()
    const usual = usualLook(lines)
    const left = Math.min(...lines.map(({ x }) => x))
    const isItem = ({ x, size, text }: Line) =>
      x - left > indented * size || listMark.test(text) || /^\p{Ll}/u.test(text)
    const goesOn = this.isOverleaf && !isHeading(first, usual)
    const above = goesOn ? [this.heading, isItem(first) ? this.lead : null] : []
    this.isOverleaf = false
    const kept = above.filter((head) => head !== null)
    const added = kept.map((head, at) => putAbove(head, first, (kept.length - at) * headGap))
    const end = lines.findLastIndex(({ text }) => text.endsWith(':'))
    const isOpen = lines.slice(end + 1).every(isItem)
    this.heading = lines.findLast((line) => isHeading(line, usual)) ?? this.heading
    if (end >= 0 || !isOpen) this.lead = isOpen ? joinLead(lines, end) : null
    const [top, ...rest] = [...added, ...region]
    return [[{ ...(top ?? first), isApart: true }, ...rest], ...others]
  }
}

const toPairs = (rows: Row[], gutter: Interval) =>
  rows.map((row): [string, string] => {
    const [left, right] = splitAt([row], gutter)
    const say = (runs: Run[]) => groupIntoRows(runs).map(rowText).join(' ')
    return [say(left), say(right)]
  })

const toTally = (rows: Row[]) => tallyLanguages(rows.map(rowText).join(' '))

const areNumbers = (rows: Row[]) =>
  rows.filter((row) => !/\p{L}{2}/u.test(rowText(row))).length >= rows.length / 2

const overlap = (a: Interval, b: Interval) => a.from < b.to && b.from < a.to

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Look = { size: number; font: string | null }

/** The size and font of most lines. */
function usualLook(lines: readonly Line[]): Look {
  const fonts = Object.entries(Object.groupBy(lines, ({ font }) => font ?? ''))
  const [font = ''] = fonts.toSorted(([, a = []], [, b = []]) => b.length - a.length)[0] ?? []
  return { size: middleOf(lines.map(({ size }) => size)), font: font || null }
}

function isHeading({ text, size, font }: Line, usual: Look): boolean {
  const isSet =
    size > largerThanText * usual.size || (font !== null && usual.font !== null && font !== usual.font)
  return isSet && text.length <= longestHeading && !/[.,;:]$/.test(text)
}

/** The lead-in that ends in this line may have begun in lines above it. */
function joinLead(lines: Line[], end: number): Line | null {
  const last = lines[end]
  const paragraph = groupIntoParagraphs(lines).find((one) => last && one.includes(last))
  if (!last || !paragraph) return null
  const text = paragraph.slice(0, paragraph.indexOf(last) + 1).map((line) => line.text)
  return { ...last, text: text.join(' ') }
}

/** The line stands on an earlier page, so it has no place on this one. */
function putAbove(head: Line, first: Line, distance: number): Line {
  const y = first.top + distance * Math.max(head.size, first.size)
  const [run] = head.runs
  const { x } = first
  const added = run ? [{ ...run, text: head.text, isAdded: true, spaceBefore: true }] : []
  return { ...head, runs: added, x, right: x + head.size, top: y, bottom: y, isTableRow: false }
}
