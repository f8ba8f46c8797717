import type { Line } from './lines'

const mark = '•'
/** The items of a list stand so far inside its page's text, in font sizes. */
const leastIndent = 1.5
const mostIndent = 5
const sameIndent = 0.15
/** An item that ends before this share of the width goes on in no further line. */
const fullShare = 0.8
const hasMark = /^(?:[-–•·▪●○*o☐☒]|\(?\d{1,3}[.)]|\(?\p{Ll}[.)])\s/u

/**
 * Browsers draw the marks of a list as shapes, which are no text. Its items are indented and most end before the
 * margin. Returns the lines, with a mark at each item if they end with such a list.
 */
export function markItems(paragraph: Line[], { left, right }: { left: number; right: number }): Line[] {
  const from = paragraph.findIndex((line) => line.x - left >= leastIndent * line.size)
  const [first, ...rest] = from < 0 ? [] : paragraph.slice(from)
  if (!first || hasMark.test(first.text) || hasMark.test(paragraph[from - 1]?.text ?? '')) return paragraph
  const isListed = [first, ...rest].every((line) => {
    const isEven = Math.abs(line.x - first.x) < sameIndent * line.size
    return line.x - left <= mostIndent * line.size && isEven && !line.isTableRow
  })
  if (!isListed) return paragraph
  const lines = [first, ...rest]
  const end = Math.max(...lines.map((line) => line.right))
  // Text goes on in the next line because its next word does not fit.
  const fits = rest.map((line, at) => (lines[at] as Line).right + widthOfFirstWord(line) <= end - line.size)
  if (!fits.includes(true)) return paragraph
  const isShort = (line: Line) => line.right <= left + fullShare * (right - left)
  const items = rest.map((line, at) => (fits[at] || isShort(lines[at] as Line) ? addMark(line) : line))
  return [...paragraph.slice(0, from), addMark(first), ...items]
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
