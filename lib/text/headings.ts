import { isLaterBelowTitle } from './later-start'
import { isSectionStart } from './lines'
import type { Segment } from './segments'
import { isStamp, isTermOfPaper } from './stamp'
import { announcesList, hasVerb, isVerdict, namesWording, statesTerm, turnsMeaning } from './turning-words'

/** Outermost first. */
export type HeadingStack = readonly { level: number; text: string }[]

const LONGEST_HEADING = 240
const LONGEST_PART = 90

/** A § that a scan misread as another character: "& 14.", "8 13." before a capital. */
const MISREAD_SECTION = /^[&$8]{1,2}\s+(?=\d{1,2}\s?\.\s*\p{Lu})/u
const NOISE =
  /^(?:org\.?\s*nr|sida|page|bilaga|justera[st]|underskrift|datum|ort|namn|utdelas|verksamhetsberättelse$|innehåll)/iu

/** The number and the year of "4. Avgifter 2024". */
const NUMBERING = /^\d{1,3}(?:\.\d{1,3}){0,5}[.)]?\s{1,3}|(?<!\d)(?:19|20)\d\d(?!\d)/gu

export function showsHeading(text: string): boolean {
  const line = text.trim()
  const named = line.replace(NUMBERING, '')
  const letters = line.match(/\p{L}/gu)?.length ?? 0
  if (isSectionStart(line) || statesTerm(line) || isVerdict(line)) return true
  return (
    letters >= 4 &&
    letters >= named.replace(/\s/g, '').length * 0.6 &&
    // "Det här får du inte" has short words alone.
    (/\p{L}{5}/u.test(line) || turnsMeaning(line)) &&
    !NOISE.test(line)
  )
}

/** What stands between the parts of a stored path and the cells of a table's head in it. */
const PATH_MARKS = /\s[|›]\s/gu
/** What a stored path ends the lead-in of a list with. */
const LEADS_ON = /\s?…$/u

/** "Kontakt | Webben" on one line without these marks, which would be read back as the head of a table. */
export const toPathPart = (heading: string): string =>
  heading.replace(/\s+/g, ' ').trim().replace(PATH_MARKS, ' – ').replace(LEADS_ON, '')

/** "[Bilaga]" would be read back from the stored path as a reference. */
const withoutBrackets = (line: string): string => line.replace(/^\[([^[\]]{1,200})\]$/u, '$1')

/** Without `said`, the level is guessed. */
export function pushHeading(stack: HeadingStack, heading: string, statedLevel?: number): HeadingStack {
  const line = toPathPart(heading).replace(MISREAD_SECTION, '§ ')
  // In brackets it would be read back as the unit of a table.
  const bare = statesTerm(line) ? line.replace(/^[(*]{1,2}|[):*]{1,2}$/gu, '') : line
  const text = withoutBrackets(bare).slice(0, LONGEST_PART)
  const isTitle =
    stack.length === 0 &&
    !/^[\d§]/.test(text) &&
    ![turnsMeaning, namesWording, statesTerm].some((states) => states(text))
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

type Passage = { text: string; headings: readonly string[]; statesLevels: boolean }

/**
 * The headings above a place in a passage, outermost first. A heading in the passage replaces those of the same or a
 * deeper level above it. Where the document states levels, the look of a line is no reason to drop one of `headings`.
 */
export function readHeadingsAt(
  { text, headings, statesLevels }: Passage,
  segments: readonly Segment[],
  at: number,
): string[] {
  let path: HeadingStack = []
  for (const [place, heading] of headings.entries()) {
    const guessed = pushHeading(path, heading).at(-1)?.level ?? 0
    const level = Math.max(guessed, (path.at(-1)?.level ?? -1) + 1)
    const isOfPaper = isStamp(heading) || isTermOfPaper(heading) || isLaterBelowTitle(heading)
    const holdsForAll = statesLevels || (place === 0 && isOfPaper)
    path = [...path, { text: heading, level: holdsForAll ? -1 : level }]
  }
  let stack = path
  for (const [index, { kind, start, end }] of segments.entries()) {
    if (start > at) break
    const own = text.slice(start, end)
    if (startsNextList(text, segments, index)) stack = stack.filter((above) => !leadsOn(above.text))
    if (kind !== 'heading' || !showsHeading(own)) continue
    const heading = pushHeading([], own).at(-1)?.text
    const known = stack.findIndex((above) => above.text === heading)
    // A passage begins with the last headings of its path.
    if (known < 0) stack = pushHeading(stack, own)
    else if (stack !== path) stack = stack.slice(0, known + 1)
  }
  return stack.map((above) => above.text)
}

/** "Följande ska du INTE ta med dig" looks like a heading, and ends with its list. */
const leadsOn = (heading: string): boolean => announcesList(heading) && hasVerb(heading)

const ENDS = /[.!?…]["”»’')\]]*$/u

/** "Det här tar du med dig" between two lists leads into the second one. "På balkongen" only names a part. */
function startsNextList(text: string, segments: readonly Segment[], index: number): boolean {
  const [above, own, below] = [segments[index - 1], segments[index], segments[index + 1]]
  if (own?.kind !== 'prose' || above?.kind !== 'item' || below?.kind !== 'item') return false
  const said = text.slice(own.start, own.end)
  return !ENDS.test(said) && hasVerb(said)
}

/**
 * "Föreslagen lydelse" (0.5) holds for the paragraphs below it. Chapters and capitals (1), § headings and plain numbers
 * (2), double numbers and other text (3), "Nej tack" (3.5). "Gäller t.o.m. 2024" (4) says when the one above it holds.
 */
function levelOf(text: string): number {
  if (namesWording(text)) return 0.5
  if (statesTerm(text)) return 4
  if (isVerdict(text)) return 3.5
  if (/^(?:\d+\s*kap\b|kapitel\b|chapter\b)/i.test(text)) return 1
  if (isSectionStart(text)) return 2
  if (/^\d+\.\d/.test(text)) return 3
  if (/^\d/.test(text)) return 2
  return text === text.toUpperCase() ? 1 : 3
}
