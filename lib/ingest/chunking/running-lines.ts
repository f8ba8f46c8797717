import { type Line, readLines } from '@/lib/text/lines'
import { namesWording } from '@/lib/text/turning-words'
import type { PageText } from './page'

const EDGE_LINES = 3
/** The line of a signing service is this long. */
const LONGEST_RUNNING = 400
const PAGE_NUMBER =
  /^(?:[-–—]\s*)?(?:(?:sida|sid|page|p)\.?\s*)?\d{1,4}(?:\s*(?:\(\s*\d{1,4}\s*\)|(?:av|of|\/)\s*\d{1,4}))?(?:\s*[-–—])?$/i

/** Returns null if the only text is lines at the edges of 40 % of the pages, at least 3 (2 of up to 4). */
export function findBodies(pages: PageText[]): ({ start: number; end: number } | null)[] {
  const linesOf = pages.map((page) => readLines(page.text))
  const counts = new Map<string, number>()
  for (const lines of linesOf) {
    const edges = [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)]
    for (const key of new Set(edges.filter(canRun).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const needed = pages.length < 5 ? 2 : Math.max(3, Math.ceil(pages.length * 0.4))
  const runs = (line: Line) =>
    PAGE_NUMBER.test(line.text) || (canRun(line) && (counts.get(keyOf(line)) ?? 0) >= needed)

  return linesOf.map((lines) => {
    let from = 0
    let to = lines.length
    while (from < Math.min(EDGE_LINES, to) && runs(lines[from] as Line)) from++
    while (to > Math.max(from, lines.length - EDGE_LINES) && runs(lines[to - 1] as Line)) to--
    const first = lines[from]
    const last = lines[to - 1]
    return first && last && to > from ? { start: first.start, end: last.end } : null
  })
}

/** The head of a table of wordings stands at the top of each of its pages. */
function canRun(line: Line): boolean {
  return !line.marker && line.text.length <= LONGEST_RUNNING && !namesWording(line.text)
}

function keyOf(line: Line): string {
  return line.text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ')
}
