import { isSectionStart } from '@/lib/text/lines'

/** The headings above a place in a document, outermost first. */
export type HeadingStack = readonly { level: number; text: string }[]

const LONGEST_HEADING = 240

/** The stack after a further heading: it replaces those of its own level and below. The level is guessed where the document does not say it. */
export function pushHeading(stack: HeadingStack, heading: string, said?: number): HeadingStack {
  const text = heading.replace(/\s+/g, ' ').trim()
  const level = said ?? (stack.length === 0 && !/^[\d§]/.test(text) ? 0 : levelOf(text))
  return [...stack.filter((above) => above.level < level), { level, text }]
}

export function joinHeadings(stack: HeadingStack): string | null {
  return stack.length === 0
    ? null
    : stack
        .map(({ text }) => text)
        .join(' › ')
        .slice(-LONGEST_HEADING)
}

/** Chapters and capitals, numbered headings, plain and twice numbered ones, § headings: this order, outermost first. */
function levelOf(text: string): number {
  if (/^(?:\d+\s*kap\b|kapitel\b|chapter\b)/i.test(text)) return 1
  if (isSectionStart(text)) return 4
  if (/^\d+\.\d/.test(text)) return 3
  if (/^\d/.test(text)) return 2
  return text === text.toUpperCase() ? 1 : 3
}
