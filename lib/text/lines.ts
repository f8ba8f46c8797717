import { statesTerm } from './turning-words'

export type Line = {
  text: string
  start: number
  end: number
  /** Begins with the mark of a list item, a numbered rule or a § paragraph. */
  marker: boolean
  gap: boolean
}

const BULLET = /^(?:[•●▪■◦‣·○◇□☐➢►»⁃*–—]|[-o](?=\s))/
/** "1.", "9.1)", "(a)", "a)", "iv)", "a."; not "t. ex." */
const NUMBER =
  /^(?:\d{1,2}(?:\.\d{1,2})*(?:[.)](?=\s|$)|\s+\p{Lu})|\(?(?:\d{1,2}(?:\.\d{1,2})*|\p{L}|[ivx]{2,5})\)(?=\s)|\p{Ll}\.\s+(?!(?:ex|d|k|a)\.?\s)|[ivx]{2,5}\.\s)/u
const MARK =
  /^(?:(?:[•●▪■◦‣·○◇□☐➢►»⁃–—]|\*{1,3})\s*|[-o]\s+|\(?(?:\d{1,2}(?:\.\d{1,2})*|\p{L}|[ivx]{2,5})\)\s+|(?:\d{1,2}|\p{Ll}(?!\.\s+(?:ex|d|k|a)\.?\s)|[ivx]{2,5})\.\s+)/u
// "7 §", "§ 12", "7 a §", "1 kap. 3 §"; not "7 § första stycket". "& 14." and "8 13." are misread "§".
const SECTION =
  /^(?:\d+\s*kap\.?(?=\s|$)|(?:\d+\s*kap\.\s*)?\d+\s?[a-z]?\s?§(?!§)(?=\s*$|\s+\p{Lu})|§\s*\d+|[&$8]{1,2}\s+\d{1,2}\s?\.\s*\p{Lu})/u
const LEADS_ON = /[,\-–]$|\s(?:och|eller|samt|and|or)$/u
const UNWRAPPED_WIDTH = 200

export function readLines(text: string): Line[] {
  const lines: Line[] = []
  let newlines = 2
  for (const match of text.matchAll(/[^\r\n]+|\r\n|\r|\n/g)) {
    const content = match[0].trim()
    if (content) {
      const start = match.index + match[0].indexOf(content)
      const isMarked = BULLET.test(content) && !opensWithEmptyCell(content)
      const marker = isMarked || NUMBER.test(content) || isSectionStart(content)
      lines.push({ text: content, start, end: start + content.length, marker, gap: newlines > 1 })
      newlines = 0
    } else if (/[\r\n]/.test(match[0])) newlines++
  }
  return lines
}

/** The mark of a list item with the space after it, such as "• ", "a) " or "2. "; empty without one. */
export const readMark = (text: string): string => MARK.exec(text)?.[0] ?? ''

export function isSectionStart(line: string): boolean {
  return SECTION.test(line)
}

/** A question with its answer in the cell beside it: "Får jag borra?  Nej." */
const QUESTION_ROW = /^\p{Lu}[^?\n]{3,200}\?[ \t\u2003]{2,50}\S/u

export function startsBlock(previous: Line, line: Line, width: number): boolean {
  if (isBareMarker(previous)) return false
  if (line.gap || line.marker || width > UNWRAPPED_WIDTH) return true
  if (isTableRow(line.text) || isTableRow(previous.text)) return true
  if (isPair(line.text) && isPair(previous.text)) return true
  if (QUESTION_ROW.test(line.text) || isLeaderRow(line.text) || isLeaderRow(previous.text)) return true
  if (/^\p{Ll}/u.test(line.text) || LEADS_ON.test(previous.text)) return false
  if (statesTerm(line.text) || statesTerm(previous.text)) return true
  // "… till en kostnad av" and on the next line "57 300 kronor".
  const goesOn = /\p{Ll}$/u.test(previous.text) && previous.text.length > width * 0.6
  if (goesOn && /^\d/.test(line.text)) return false
  return !fills(previous, line, width * 0.9)
}

export function startsItem(previous: Line, line: Line, width: number): boolean {
  return !LEADS_ON.test(previous.text) && !fills(previous, line, width * 0.95)
}

function fills(previous: Line, line: Line, width: number): boolean {
  const firstWord = /^\S+/.exec(line.text)?.[0].length ?? 0
  return previous.text.length + 1 + firstWord > width
}

const MARK_CELL = /^[xX×✓✔☑☒✅√●✗✘✕✖❌–—-]$/u

/** "–  Gården  Balkongen": the head of a table whose first column has no name. */
function opensWithEmptyCell(line: string): boolean {
  const [first = '', ...others] = line.trim().split(/[ \t\u2003]{2,200}/)
  return EMPTY_CELL.test(first) && others.length > 1 && !line.includes('\n')
}

const EMPTY_CELL = /^[–—-]$/u

/** Cells have at least two spaces between them: three or more cells, or a name and a number or a mark. */
export function isTableRow(line: string): boolean {
  const cells = line.trim().split(/\s{2,}/)
  return (
    (!BULLET.test(line) || opensWithEmptyCell(line)) &&
    (cells.length > 2 ||
      (cells.length === 2 && (/^[-–]?\d[\d\s.,]*/.test(cells[1] ?? '') || MARK_CELL.test(cells[1] ?? ''))))
  )
}

/** A name and what is said of it, with a row of dots between them: "Bastu ........ ingår ej". */
export const isLeaderRow = (line: string): boolean =>
  /\p{L} ?\.{4,200} ?\S/u.test(line) && !line.includes('\n')

/** A name and a mark: "Gasolgrill  ✗". */
export function isMarkRow(line: string): boolean {
  const [, mark = '', ...others] = line.trim().split(/[ \t\u2003]{2,200}/)
  return others.length === 0 && MARK_CELL.test(mark)
}

/** Two cells of words: "Tillåtet  Inte tillåtet". A number before words belongs to a heading. */
export function isPair(line: string): boolean {
  const cells = line.trim().split(/[ \t\u2003]{2,200}/)
  const [first = ''] = cells
  return (
    cells.length === 2 &&
    !line.includes('\n') &&
    cells.every((cell) => /\p{L}{2}/u.test(cell)) &&
    !BULLET.test(line) &&
    !isTableRow(line) &&
    !/[\d.,:;!?)§]$/u.test(first)
  )
}

function isBareMarker(line: Line): boolean {
  return line.marker && line.text.length <= 4 && !/\p{L}{2}/u.test(line.text)
}

/** "4. Avgifter 2024" and "Priser 2025", not "Den 3 maj 2025". Only above a table it is surely a heading. */
const NAMES_YEAR =
  /^(?:\d{1,2}(?:\.\d{1,2}){0,5}\.?\s)?\p{Lu}\p{Ll}{2,40}(?:\s\p{L}{1,40}){0,4}\s(?:19|20)\d\d$/u

/** "Rutschkana godkänd [ ] Ja [x] Nej" */
const BOXES = /(?:\[[ xX]?\]|[☐☑☒])\s?\p{L}/u

export const namesYear = (text: string): boolean => NAMES_YEAR.test(text)

export function looksLikeHeading({ text, gap }: Line): boolean {
  if (statesTerm(text)) return true
  const words = text.split(/\s+/).length
  if (text.length > 90 || words > (gap ? 10 : 5) || BULLET.test(text)) return false
  if (
    isTableRow(text) ||
    /[.,;:!][*⁰¹²³⁴-⁹]{0,3}$/u.test(text.replace(/\bm\.m\.$/, '')) ||
    /@|\.{4}/.test(text)
  )
    return false
  if (/: /.test(text) && !isSectionStart(text)) return false
  // "Motorvärmare 120 kr per månad"
  if (/\d\s?(?:kr|kronor|SEK|%|:-)(?!\p{L})/u.test(text) && !isSectionStart(text)) return false
  if (BOXES.test(text)) return false
  // "Får gäster låna gymmet?  Nej, bara boende" is a question with its answer.
  if (/\?\s/.test(text)) return false
  if (/(?:\d|\bkr|SEK|%|:-)$/i.test(text) && !isSectionStart(text)) return false
  if (isSectionStart(text)) return true
  return /^(?:["”'(]?\p{Lu}|[\d.]+\)?\s+\p{Lu}|\d+\s*kap|.{0,4}§)/u.test(text) && /\p{L}{2}|§/u.test(text)
}
