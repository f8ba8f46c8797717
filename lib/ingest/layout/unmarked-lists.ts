import type { Line } from './lines'

const mark = '•'
/** The items of a list stand so far inside its page's text, in font sizes. */
const leastIndent = 1.5
const mostIndent = 5
const sameIndent = 0.15
/** An item that ends before this share of the width goes on in no further line. */
const fullShare = 0.8
/** A sentence that goes on begins with a small letter. */
const beginsItem = /^[^\p{Ll}]/u
const hasMark = /^(?:[-–•·▪●○*o☐☒]|\(?\d{1,3}[.)]|\(?\p{Ll}[.)])\s/u

/** The place of a text on its page, and whether a lead-in stands above it. */
export type ListPlace = { left: number; right: number; isLed: boolean }

/**
 * Browsers draw the marks of a list as shapes, which are no text. Its items are indented and most end before the
 * margin. Returns the lines, with a mark at each item if they end with such a list, or if a lead-in begins one.
 */
export function markItems(paragraph: Line[], { left, right, isLed }: ListPlace): Line[] {
  const from = paragraph.findIndex((line) => line.x - left >= leastIndent * line.size)
  const [first, ...rest] = from < 0 ? [] : paragraph.slice(from)
  const above = paragraph[from - 1]?.text ?? ''
  if (!first || hasMark.test(first.text) || hasMark.test(above)) return paragraph
  const isListed = (line: Line) => {
    const isEven = Math.abs(line.x - first.x) < sameIndent * line.size
    return line.x - left <= mostIndent * line.size && isEven && !line.isTableRow
  }
  const isShort = (line: Line) => line.right <= left + fullShare * (right - left)
  const lines = [first, ...rest]
  if (from > 0 ? above.endsWith(':') : isLed) {
    const other = lines.findIndex((line) => !isListed(line))
    const listed = other < 0 ? lines : lines.slice(0, other)
    const fits = findFitting(listed, right)
    const isItem = (line: Line, at: number) => at === 0 || fits[at] === true || beginsItem.test(line.text)
    const areItems = listed.every((line, at) => !isItem(line, at) || beginsItem.test(line.text))
    const areWords = listed.every((line, at) => (at === 0 || fits[at]) && !beginsItem.test(line.text))
    const isList = listed.filter(isItem).length > 1 || (isShort(first) && listed.length === 1)
    if (isList && (areItems || areWords)) {
      const items = listed.map((line, at) => (isItem(line, at) ? addMark(line) : line))
      return [...paragraph.slice(0, from), ...items, ...lines.slice(listed.length)]
    }
  }
  if (!lines.every(isListed)) return paragraph
  const fits = findFitting(lines, Math.max(...lines.map((line) => line.right)))
  if (!fits.includes(true)) return paragraph
  const items = lines.map((line, at) =>
    at === 0 || fits[at] || isShort(lines[at - 1] as Line) ? addMark(line) : line,
  )
  return [...paragraph.slice(0, from), ...items]
}

/** For each line whether its first word fits in the line above: text goes on in the next line if it does not. */
function findFitting(lines: readonly Line[], end: number): boolean[] {
  return lines.map((line, at) => {
    const above = lines[at - 1]
    return above !== undefined && above.right + widthOfFirstWord(line) <= end - line.size
  })
}

/** Its letters are about as wide as those of the line. */
function widthOfFirstWord(line: Line): number {
  const letters = line.text.match(/^\S{1,100}/)?.[0].length ?? 0
  return (letters / Math.max(1, line.text.length)) * (line.right - line.x)
}

const addMark = (line: Line): Line => ({
  ...line,
  text: `${mark} ${line.text}`,
  runs: [...line.runs.slice(0, 1).map((run) => ({ ...run, text: mark, isAdded: true })), ...line.runs],
})
