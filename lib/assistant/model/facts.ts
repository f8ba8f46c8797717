import { readNumbers, type TextNumber } from './numbers'

/** What a reader might follow: web and e-mail addresses, and what looks like the name of a host. */
const ADDRESS =
  /\p{L}[\p{L}\d+.-]*:\/\/[^\s<>"”)\]]*|www\.[^\s<>"”)\]]*|[\w.+-]+@[\w.-]*|[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/[^\s<>"”)\]]*)?/giu
/** Fractions, digits of other scripts and the like, which are taken to the letter. Squares and cubes are units. */
const OTHER_NUMBER = /[^\P{N}\d²³]/gu
const collapse = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

/**
 * Whether each figure and each address in a text stands in one of the quotes, whatever its spelling: digits, words or names of months. "En" and "ett"
 * count nothing without a unit, because they are articles as well.
 */
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

/** The numbers that a text says, without articles. */
export const readFigures = (text: string): TextNumber[] =>
  readNumbers(text, { words: true }).filter(
    ({ isWord, readings, unit }) => !isWord || unit !== null || !readings.includes('1'),
  )

/** Whether one number says no more than the other. "10 %" is not "10 kronor"; a bare number may be either. */
export function isSameNumber(said: TextNumber, other: TextNumber): boolean {
  const isSameUnit =
    said.unit === null || said.unit === other.unit || (said.unit === 'money' && other.unit === null)
  return isSameUnit && said.readings.some((reading) => other.readings.includes(reading))
}
