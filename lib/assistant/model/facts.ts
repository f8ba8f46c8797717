import { readNumbers, type TextNumber } from './numbers'

/** What a reader could follow: web and e-mail addresses, and text that looks like a host name. */
const ADDRESS =
  /\p{L}[\p{L}\d+.-]*:\/\/[^\s<>"”)\]]*|www\.[^\s<>"”)\]]*|[\w.+-]+@[\w.-]*|[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/[^\s<>"”)\]]*)?/giu
/** Fractions, other scripts' digits and the like, which must match literally. Squares and cubes are units. */
const OTHER_NUMBER = /[^\P{N}\d²³]/gu
const collapse = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

/** In any spelling. "En" and "ett" without a unit can be articles. */
export function isBacked(text: string, quotes: readonly string[]): boolean {
  const known = quotes.flatMap((quote) => readNumbers(quote, { words: true }))
  const letters = collapse(quotes.join('\n'))
  const stands = (found: string) => letters.includes(collapse(found).replace(/[.,;:!?]+$/, ''))
  return (
    readFigures(text).every((number) => known.some((other) => isSameNumber(number, other))) &&
    (text.match(ADDRESS) ?? []).every(stands) &&
    (text.match(OTHER_NUMBER) ?? []).every(stands)
  )
}

export const readFigures = (text: string): TextNumber[] =>
  readNumbers(text, { words: true }).filter(
    ({ isWord, readings, unit }) => !isWord || unit !== null || !readings.includes('1'),
  )

/** A number without a unit matches both "10 %" and "10 kronor". */
export function isSameNumber(said: TextNumber, other: TextNumber): boolean {
  const isSameUnit =
    said.unit === null || said.unit === other.unit || (said.unit === 'money' && other.unit === null)
  return isSameUnit && said.readings.some((reading) => other.readings.includes(reading))
}
