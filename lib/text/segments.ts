import {
  isLeaderRow,
  isMarkRow,
  isPair,
  isSectionStart,
  isTableRow,
  type Line,
  looksLikeHeading,
  namesYear,
  readLines,
  readMark,
  startsBlock,
  startsItem,
} from './lines'
import { statesTerm, turnsMeaning } from './turning-words'

type Kind = 'heading' | 'item' | 'prose'

export type Block = { start: number; end: number; kind: Kind; firstLine: string }

/** Segments with the same `block` are in one paragraph. */
export type Segment = { start: number; end: number; kind: Kind; block: number }

const ABBREVIATION =
  /(?:^|[\s(])(?:t\.?ex|bl\.?a|s\.?k|d\.?v\.?s|f\.?d|fr\.?o\.?m|t\.?o\.?m|o\.?d|p\.?g\.?a|kl|nr|ca|st|tel|jfr|inkl|exkl|resp|max|min|mr|mrs|dr|no|e\.g|i\.e|approx|\p{L}|\d{1,2})$/iu
// The lookbehind avoids a search from each dot of a long row of dots. The mark of a note may follow the end.
const SENTENCE_END = /(?<![.!?…])[.!?…]+["”»’')\]*⁰¹²³⁴-⁹]*(?=\s+["”»’'([]?[\p{Lu}\p{N}•§–-])/gu

/** Ordered and disjoint. */
export function readBlocks(text: string): Block[] {
  const { groups, listed } = groupLines(readLines(text))
  return groups.map((lines, index) => {
    const first = lines[0] as Line
    const item = listed.has(lines) || (first.marker && !isSectionStart(first.text))
    const isLead = leadsIntoItems(groups, index, listed)
    const kind = isHeading(groups, index) && !isLead ? 'heading' : item ? 'item' : 'prose'
    return { start: first.start, end: (lines.at(-1) as Line).end, kind, firstLine: first.text }
  })
}

export function splitSegments(text: string): Segment[] {
  return readBlocks(text).flatMap(({ start, end, kind }, block): Segment[] => {
    if (!/[\p{L}\p{N}]/u.test(text.slice(start, end))) return []
    // A cell of a row may hold a whole sentence.
    const said = text.slice(start, end)
    if (kind === 'heading' || isTableRow(said) || isPair(said) || isLeaderRow(said))
      return [{ start, end, kind, block }]
    return splitSentences(text, start, end).map(([from, to]) => ({ start: from, end: to, kind, block }))
  })
}

export function splitSentences(text: string, start: number, end: number): [number, number][] {
  const block = text.slice(start, end)
  const sentences: [number, number][] = []
  let from = 0
  for (const match of block.matchAll(SENTENCE_END)) {
    const stop = match.index + match[0].length
    if (match[0] === '.' && isAbbreviation(block, match.index)) continue
    sentences.push([start + from, start + stop])
    from = stop + (/^\s+/.exec(block.slice(stop, stop + 1000))?.[0].length ?? 0)
  }
  if (from < block.length) sentences.push([start + from, end])
  return sentences
}

function isAbbreviation(block: string, dot: number): boolean {
  const before = block.slice(Math.max(0, dot - 12), dot)
  return ABBREVIATION.test(before) || (/\bkap$/i.test(before) && /^\.\s+\d/.test(block.slice(dot, dot + 4)))
}

/** `listed`: lower-case lines after a colon, the items of a list without marks. */
function groupLines(lines: Line[]): { groups: Line[][]; listed: Set<Line[]> } {
  // A table read as one line does not show the width of the paragraphs.
  const width = lines.reduce(
    (longest, line) => (isTableRow(line.text) ? longest : Math.max(longest, line.text.length)),
    50,
  )
  const groups: Line[][] = []
  const listed = new Set<Line[]>()
  let inList = false
  lines.forEach((line, i) => {
    const previous = lines[i - 1]
    const small = /^\p{Ll}/u.test(line.text)
    if (line.gap) inList = small && (inList || previous?.text.endsWith(':') === true)
    const apart =
      !previous || startsBlock(previous, line, width) || (inList && startsItem(previous, line, width))
    if (!apart) groups.at(-1)?.push(line)
    else {
      const group = [line]
      groups.push(group)
      if (inList) listed.add(group)
    }
  })
  return { groups, listed }
}

const TWO_WORDS = /^\p{L}{2,30}\s{2,200}\p{L}{2,20}$/u

/** Consecutive lines that look like headings are rows of a table, except a chapter's title. */
function isHeading(groups: Line[][], index: number): boolean {
  const lines = groups[index] ?? []
  const [line] = lines
  if (!line || lines.length > 2) return false
  const below = groups[index + 1]
  const isAboveTable = lines.length === 1 && line.gap && isTableRow(below?.[0]?.text ?? '')
  if (isAboveTable && namesYear(line.text)) return true
  if (!lines.every(looksLikeHeading) || isNumberedItem(groups, index)) return false
  if (statesTerm(line.text)) return !isPair(line.text) && !isTableRow(line.text) && opensBelow(groups, index)
  const isRow = (group: Line[] | undefined) =>
    group?.length === 1 && group.every((l) => looksLikeHeading(l) && !isTitle(l) && !statesTerm(l.text))
  const isPairBeside = (beside: Line | undefined, gap = true) => !gap && isPair(beside?.text ?? '')
  if (
    isPair(line.text) &&
    (isPairBeside(groups[index - 1]?.at(-1), line.gap) || isPairBeside(below?.[0], below?.[0]?.gap))
  )
    return false
  // The head of a column of marks, or of figures: "Åtgärd  År".
  const isRowBelow = below?.[0]?.gap === false && isTableRow(below[0].text)
  const namesColumns = line.gap && isRowBelow && TWO_WORDS.test(line.text)
  if (isPair(line.text) && (namesColumns || isMarkRow(below?.[0]?.text ?? ''))) return false
  // "EJ TILLÅTET" below the lines of "TILLÅTET".
  const isTurn = !line.marker && isTitle(line) && turnsMeaning(line.text)
  if (!line.gap && isRow(groups[index - 1]) && !isTurn) return false
  if (!isTitle(line) && below?.[0]?.gap === false && isRow(below)) return false
  return below !== undefined || line.gap
}

const NUMBER = /^(\d{1,2})[.)]\s/u
const numberOf = (group: Line[] | undefined) => Number(NUMBER.exec(group?.[0]?.text ?? '')?.[1] ?? Number.NaN)

/** "3. Ställa möbler" right below "2." or above "4." is an item although it has a capital: no text is below it. */
function isNumberedItem(groups: Line[][], index: number): boolean {
  const [own, below] = [groups[index], groups[index + 1]]
  const isAbove = numberOf(below) === numberOf(own) + 1 && below?.[0]?.gap === false
  const isBelow = numberOf(groups[index - 1]) === numberOf(own) - 1 && own?.[0]?.gap === false
  const isLast = !below || below[0]?.gap === true || !/[.!?]$/u.test(below[0]?.text ?? '')
  return isAbove || (isBelow && isLast)
}

/** A line that is apart from what is below it, and not right below a heading, closes what stands above it. */
function opensBelow(groups: Line[][], index: number): boolean {
  const [line, below, above] = [groups[index]?.[0], groups[index + 1]?.[0], groups[index - 1]]
  if (!line || !below) return false
  return !below.gap || (line.gap && (above?.every(looksLikeHeading) ?? true))
}

/**
 * "Bostadsrättshavaren svarar inte för" above "a) radiatorer" looks like a heading and begins the sentences of a
 * list. It ends with the list, and a heading does not.
 */
function leadsIntoItems(groups: Line[][], index: number, listed: ReadonlySet<Line[]>): boolean {
  const [line] = groups[index] ?? []
  const below = groups[index + 1]
  const [item] = below ?? []
  if (!line || !below || !item || isTitle(line) || isSectionStart(line.text)) return false
  const isItem = listed.has(below) || (item.marker && !isSectionStart(item.text))
  return isItem && /^\p{Ll}/u.test(item.text.slice(readMark(item.text).length))
}

function isTitle({ text, marker }: Line): boolean {
  return marker || (text === text.toUpperCase() && text !== text.toLowerCase())
}
