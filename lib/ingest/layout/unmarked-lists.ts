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
  if (!first || hasMark.test(first.text)) return paragraph
  const isListed = [first, ...rest].every((line) => {
    const isEven = Math.abs(line.x - first.x) < sameIndent * line.size
    return line.x - left <= mostIndent * line.size && isEven && !line.isTableRow
  })
  if (!isListed) return paragraph
  const isFull = (line: Line) => line.right > left + fullShare * (right - left)
  const begins = rest.map((_, at) => !isFull([first, ...rest][at] as Line))
  if (!begins.includes(true)) return paragraph
  const items = rest.map((line, at) => (begins[at] ? addMark(line) : line))
  return [...paragraph.slice(0, from), addMark(first), ...items]
}

const addMark = (line: Line): Line => ({
  ...line,
  text: `${mark} ${line.text}`,
  runs: [...line.runs.slice(0, 1).map((run) => ({ ...run, text: mark, isAdded: true })), ...line.runs],
})
