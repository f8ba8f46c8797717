import type { Line } from './lines'
import { groupIntoParagraphs } from './paragraphs'
import { markItems } from './unmarked-lists'

/** How the text of the page before ends. */
export type PageEnd = { left: number; width: number; isLead: boolean }

export const noEnd: PageEnd = { left: Number.POSITIVE_INFINITY, width: 0, isLead: false }
/** A line that each page has may stand below the lead-in, and above the list. */
const mostBelow = 2

export function readEnd(lines: readonly Line[]): PageEnd {
  if (lines.length === 0) return noEnd
  const { left, right } = findEdges(lines)
  const isLead = lines.slice(-1 - mostBelow).some(({ text }) => text.endsWith(':'))
  return { left, width: right - left, isLead }
}

/** The paragraphs of a region, with marks at the items of lists. `before`: the page that the text may go on from. */
export function toParagraphs(lines: Line[], before: PageEnd | null = null): Line[][] {
  const paragraphs = groupIntoParagraphs(lines)
  const own = findEdges(lines)
  const left = Math.min(own.left, before?.left ?? own.left)
  const wider = { left, right: Math.max(own.right, left + (before?.width ?? 0)) }
  // An item may be a paragraph of its own, as far inside as the one beside it.
  let last: Line | null = null
  return paragraphs.map((paragraph, at) => {
    const [first] = paragraph
    const isOverleaf = before?.isLead === true && (at === 0 || (at === 1 && paragraphs[0]?.length === 1))
    const isBelowLead = paragraphs[at - 1]?.at(-1)?.text.endsWith(':') === true
    const goesOn = isBeside(last, first)
    const isAlone = paragraph.length === 1 && !goesOn && !isBeside(paragraphs[at + 1]?.[0], first)
    const isLed = (isOverleaf || isBelowLead || goesOn) && !isAlone
    const marked = markItems(paragraph, { ...(isOverleaf ? wider : own), isLed })
    last = isLed && marked.at(-1) !== paragraph.at(-1) ? (marked.at(-1) ?? null) : null
    return marked
  })
}

const sameIndent = 0.15

/** Two items. A line that ends with a colon leads into others. */
function isBeside(one: Line | null | undefined, other: Line | undefined): boolean {
  if (!one || !other || one.text.endsWith(':') || other.text.endsWith(':')) return false
  return Math.abs(one.x - other.x) < sameIndent * other.size
}

function findEdges(lines: readonly Line[]): { left: number; right: number } {
  return { left: Math.min(...lines.map(({ x }) => x)), right: Math.max(...lines.map(({ right }) => right)) }
}
