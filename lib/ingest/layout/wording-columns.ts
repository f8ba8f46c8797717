import { areWordingHeads } from '@/lib/ingest/readers/wordings'
import { type Interval, splitAt } from './columns'
import { groupIntoRows, type Row, rowText } from './rows'
import type { Run } from './runs'

/** "18 § Valberedning", "3 kap. Avgifter". */
const numberedTitle = /^(?:\d{1,3} ?[a-z]? ?(?:§|kap\b)|§+ ?\d)/
const longestHead = 40
/** Between two parts of such a table there are only a page's edges and a title across both columns. */
const mostBetween = 4
/** "Parkering 300 kr" has fewer. */
const wordsInRow = 2.5

/**
 * Finds two wordings of the same paragraphs side by side, "Nuvarande lydelse" and "Föreslagen lydelse": each is read
 * to its end, below its own head. Without heads, there or on the page before, they are read row by row.
 */
export class WordingColumns {
  private open: { heads: [string, string]; gutter: Interval } | null = null
  private between = 0

  /** A row that is in no such table. */
  pass(): void {
    this.between += 1
    if (this.between > mostBetween) this.open = null
  }

  /** The runs of both wordings, each with its head; null if the rows on both sides of the gutter are no such table. */
  read(rows: Row[], gutter: Interval): [Run[], Run[]] | null {
    const [left, right] = splitAt(rows, gutter)
    const [some, others] = [toTexts(left), toTexts(right)]
    const heads = readHeads(rows, gutter)
    const areWordings = shareTitles(some, others) || (isProse(some) && isProse(others))
    if (areWordings && (areWordingHeads(heads) || (heads.every(isHead) && shareTitles(some, others)))) {
      this.open = { heads, gutter }
      this.between = 0
      return [left, right]
    }
    if (!areWordings || !this.open || !overlap(this.open.gutter, gutter)) return null
    this.between = 0
    return [addHead(this.open.heads[0], left), addHead(this.open.heads[1], right)]
  }
}

const toTexts = (runs: Run[]) => groupIntoRows(runs).map(rowText)

/** The first row with text on both sides: a title may stand above it on one. */
function readHeads(rows: Row[], gutter: Interval): [string, string] {
  for (const row of rows) {
    const [left, right] = splitAt([row], gutter)
    if (left.length > 0 && right.length > 0) return [toTexts(left).join(' '), toTexts(right).join(' ')]
  }
  return ['', '']
}

const isHead = (text: string) => text.length <= longestHead && /^\p{Lu}[^\d§]+$/u.test(text)

function shareTitles(some: readonly string[], others: readonly string[]): boolean {
  const [left = [], right = []] = [some, others].map((rows) =>
    rows.filter((text) => numberedTitle.test(text)),
  )
  const same = new Set(left).intersection(new Set(right))
  return same.size > 0 && same.size >= Math.min(left.length, right.length) / 2
}

/** A page's number may stand below a column. */
function isProse(rows: readonly string[]): boolean {
  const worded = rows.filter((text) => /\p{L}/u.test(text))
  const words = worded.join(' ').match(/\p{L}{2,}/gu)?.length ?? 0
  return worded.length > 0 && words >= worded.length * wordsInRow
}

const overlap = (a: Interval, b: Interval) => a.from < b.to && b.from < a.to

/** The head stands on an earlier page, so it has no place on this one. */
function addHead(text: string, runs: readonly Run[]): Run[] {
  const top = runs.reduce((highest, run) => (run.y > highest.y ? run : highest))
  const x = Math.min(...runs.map((run) => run.x))
  const y = top.y + 2 * top.size
  return [{ ...top, text, x, right: x + top.size, y, isAdded: true, spaceBefore: true }, ...runs]
}
