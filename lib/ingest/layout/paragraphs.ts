import type { Line } from './lines'

/** A paragraph of a law or of bylaws begins so: `5 §`, `§ 5`, `2 kap.` */
const numberedParagraph = /^(\d{1,3} ?[a-z]? ?(§|kap\b)|§+ ?\d)/
const numberedHeading = /^(\d{1,3}(\.\d{1,3})*\.?|\d{1,3} ?[a-z]? ?§|§ ?\d{1,3}|\d{1,3} kap\.) +\p{Lu}/u
const sentenceEnd = /[.!?:;)”"]$/
const listItem = /^([-–•·▪●○*]|\(?\d{1,3}[.)]|\(?[a-zåäö][.)]) /

/** Table rows are further apart than lines of a paragraph. The unit is the font size. */
const tableLeading = 2.3

type Shape = { leading: number; isFull: (line: Line) => boolean }

export function groupIntoParagraphs(lines: Line[]): Line[][] {
  const left = Math.min(...lines.map((line) => line.x))
  const right = Math.max(...lines.map((line) => line.right))
  const isFull = (line: Line) => line.right > right - 0.2 * (right - left)
  const shape = { leading: usualLeading(lines, isFull), isFull }
  const paragraphs: Line[][] = []
  lines.forEach((line, index) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph && !beginsParagraph(paragraph, line, lines[index + 1], shape)) paragraph.push(line)
    else paragraphs.push([line])
  })
  return paragraphs
}

function beginsParagraph(
  paragraph: Line[],
  line: Line,
  after: Line | undefined,
  { leading, isFull }: Shape,
): boolean {
  const before = paragraph.at(-1) as Line
  const gap = (before.bottom - line.top) / Math.min(before.size, line.size)
  const inTable = line.isTableRow && before.isTableRow
  if (gap > Math.max(1.2 * leading, inTable ? tableLeading : 0)) return true
  if (Math.max(before.size, line.size) > 1.12 * Math.min(before.size, line.size)) return true
  if (inTable) return false
  const ended = !isFull(before) || sentenceEnd.test(before.text)
  if (ended && before.font !== line.font && before.font !== null && line.font !== null) return true
  if (ended && numberedParagraph.test(line.text)) return true
  if (paragraph.length === 1 && !isFull(before) && isNumberedHeading(before.text, line.text)) return true
  return isIndented(before, line, after)
}

/** `§ 2 Ändamål` with its text directly below, unlike the first item of a list. */
function isNumberedHeading(text: string, next: string): boolean {
  return (
    numberedHeading.test(text) &&
    !sentenceEnd.test(text) &&
    text.length < 80 &&
    !listItem.test(next) &&
    /^\p{Lu}/u.test(next)
  )
}

/** The line distance within a paragraph in font sizes, measured at full lines because they had to wrap. */
function usualLeading(lines: Line[], isFull: (line: Line) => boolean): number {
  const gaps: number[] = []
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const gap = before ? (before.bottom - line.top) / line.size : 0
    if (before && isFull(before) && gap > 0.5 && gap < 3) gaps.push(gap)
  })
  gaps.sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 4)] ?? 1.35
}

/** The second line of a list item is indented too, but so is the line after it. */
function isIndented(before: Line, line: Line, after: Line | undefined): boolean {
  if (!after || listItem.test(before.text)) return false
  const indent = line.x - before.x
  return indent > 0.8 * line.size && indent < 4 * line.size && line.x - after.x > 0.8 * line.size
}
