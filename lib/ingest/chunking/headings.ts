import { isSectionStart } from '@/lib/text/lines'
import { turnsMeaning } from '@/lib/text/turning-words'

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
  const isTitle = stack.length === 0 && !/^[\d§]/.test(text) && !turnsMeaning(text)
  const level = statedLevel ?? (isTitle ? 0 : levelOf(text))
  return [...stack.filter((above) => above.level < level), { level, text }]
}

/** The innermost headings that together are short enough. */
export function readHeadings(stack: HeadingStack): string[] {
  const texts = stack.map(({ text }) => text)
  let room = LONGEST_HEADING
  const first = texts.findLastIndex((text) => {
    room -= text.length
    return room < 0
  })
  return texts.slice(first + 1)
}

/** Chapters and capitals (1), § headings and plain numbers (2), double numbers and other text (3). */
function levelOf(text: string): number {
  if (/^(?:\d+\s*kap\b|kapitel\b|chapter\b)/i.test(text)) return 1
  if (isSectionStart(text)) return 2
  if (/^\d+\.\d/.test(text)) return 3
  if (/^\d/.test(text)) return 2
  return text === text.toUpperCase() ? 1 : 3
}
