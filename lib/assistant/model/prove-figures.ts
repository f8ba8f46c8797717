import { readLimit } from './claims'
import { isSaid, readContentWords, readEvidenceWords } from './content-words'
import { isBacked, isSameNumber, readFigures, readNumbers, type TextNumber } from './numbers'

/** The end of the words that belong to a figure. "Mellan 7 och 22" is one span. */
const CLAUSE =
  /[,;:()–]|(?<!\p{L}|(?:mellan|between)\s[^,;]{0,16})(?:och|and)(?!\p{L})|(?<!\p{L})(?:eller|samt|respektive|men|or|but)(?!\p{L})/iu

/** "Tillåten i högst tre månader" does not prove "tillåten". */
export function keepsLimits(part: string, turn: string): boolean {
  const stated = readFigures(part)
  return readFigures(turn).every(
    (figure) => readLimit(turn, figure) === null || stated.some((other) => isSameNumber(other, figure)),
  )
}

export function hasFigures(part: string, turn: string, place: string): boolean {
  if (!isBacked(part, [turn, place])) return false
  const known = readNumbers(turn, { words: true })
  const used = new Set<TextNumber>()
  let from = 0
  for (const figure of readFigures(part)) {
    const at = known.findIndex(
      (other, index) =>
        index >= from && isSameNumber(figure, other) && isBeside(part, figure, turn, other, known),
    )
    const other = known[at]
    if (other) used.add(other)
    else if (!isPlace(figure, place)) return false
    if (other) from = at + 1
  }
  return isWholeRow(turn, known, used)
}

/** One number of a row without words, such as columns for two years, does not say what it counts. */
const isWholeRow = (turn: string, known: readonly TextNumber[], used: ReadonlySet<TextNumber>) =>
  known.every((number, at) => {
    const next = known[at + 1]
    const isRow = next && /^\s+$/.test(turn.slice(number.end, next.start))
    return !isRow || used.has(number) === used.has(next)
  })

/** The year of a document and the number of a heading state a time or a place and count nothing. */
const isPlace = (figure: TextNumber, place: string) =>
  figure.unit === null && !figure.isWord && readNumbers(place).some((other) => isSameNumber(figure, other))

function isBeside(
  part: string,
  figure: TextNumber,
  turn: string,
  other: TextNumber,
  known: readonly TextNumber[],
): boolean {
  if (readLimit(part, figure) !== readLimit(turn, other)) return false
  const words = readContentWords(readClause(part, figure))
  const own = readEvidenceWords(readClause(turn, other))
  const others = known
    .filter(
      (number) => number !== other && !number.readings.some((reading) => other.readings.includes(reading)),
    )
    .flatMap((number) => readEvidenceWords(readClause(turn, number)))
  return words.every((word) => isSaid(word, own) || !isSaid(word, others))
}

export function readClause(text: string, { start, end }: Pick<TextNumber, 'start' | 'end'>): string {
  const before = text.slice(0, start).split(CLAUSE).at(-1) ?? ''
  const after = text.slice(end).split(CLAUSE)[0] ?? ''
  return `${before} ${text.slice(start, end)} ${after}`
}
