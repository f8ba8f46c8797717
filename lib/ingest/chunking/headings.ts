import { isSectionStart } from '@/lib/text/lines'

/** Outermost first. */
export type HeadingStack = readonly { level: number; text: string }[]

const LONGEST_HEADING = 240
const LONGEST_PART = 90

/** A § that a scan misread as another character: "& 14.", "8 13." before a capital. */
const MISREAD_SECTION = /^[&$8]{1,2}\s+(?=\d{1,2}\s?\.\s*\p{Lu})/u
const NOISE =
  /^(?:org\.?\s*nr|sida|page|bilaga|justera[st]|underskrift|datum|ort|namn|utdelas|verksamhetsberättelse$|innehåll)/iu

export function showsHeading(text: string): boolean {
  const line = text.trim()
  const letters = line.match(/\p{L}/gu)?.length ?? 0
  if (isSectionStart(line)) return true
  return (
    letters >= 4 &&
    letters >= line.replace(/\s/g, '').length * 0.6 &&
    /\p{L}{5}/u.test(line) &&
    !NOISE.test(line)
  )
}

/** Without `said`, the level is guessed. */
export function pushHeading(stack: HeadingStack, heading: string, statedLevel?: number): HeadingStack {
  const text = heading.replace(/\s+/g, ' ').trim().replace(MISREAD_SECTION, '§ ').slice(0, LONGEST_PART)
  const level = statedLevel ?? (stack.length === 0 && !/^[\d§]/.test(text) ? 0 : levelOf(text))
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

/** Chapters and capitals (1), § headings and plain numbers (2), double numbers and other text (3). */
function levelOf(text: string): number {
  if (/^(?:\d+\s*kap\b|kapitel\b|chapter\b)/i.test(text)) return 1
  if (isSectionStart(text)) return 2
  if (/^\d+\.\d/.test(text)) return 3
  if (/^\d/.test(text)) return 2
  return text === text.toUpperCase() ? 1 : 3
}
