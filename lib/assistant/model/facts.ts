import { readNumbers } from './numbers'

/** What a reader might follow: web and e-mail addresses, and what looks like the name of a host. */
const ADDRESS =
  /\p{L}[\p{L}\d+.-]*:\/\/[^\s<>"”)\]]*|www\.[^\s<>"”)\]]*|[\w.+-]+@[\w.-]*|[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/[^\s<>"”)\]]*)?/giu
/** Fractions, digits of other scripts and the like, which are taken to the letter. Squares and cubes are units. */
const OTHER_NUMBER = /[^\P{N}\d²³]/gu

const collapse = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

/** Whether each figure and each address in a text stands in one of the quotes. Numbers in words are not looked at. */
export function isBacked(text: string, quotes: readonly string[]): boolean {
  const known = quotes.flatMap((quote) => readNumbers(quote, { words: true }))
  const letters = collapse(quotes.join('\n'))
  const stands = (found: string) => letters.includes(collapse(found).replace(/[.,;:!?]+$/, ''))
  return (
    readNumbers(text).every((number) =>
      known.some(
        (other) =>
          number.readings.some((reading) => other.readings.includes(reading)) &&
          // "10 %" is not "10 kronor"; a bare number may be either.
          (number.unit === null ||
            number.unit === other.unit ||
            (number.unit === 'money' && other.unit === null)),
      ),
    ) &&
    (text.match(ADDRESS) ?? []).every(stands) &&
    (text.match(OTHER_NUMBER) ?? []).every(stands)
  )
}
