import { isPartialDate } from './partial-date'

const MONTHS = [
  ['januari', 'jan'],
  ['februari', 'feb'],
  ['mars', 'mar'],
  ['april', 'apr'],
  ['maj'],
  ['juni', 'jun'],
  ['juli', 'jul'],
  ['augusti', 'aug'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec'],
].map((names) => new RegExp(`^(?:${names.join('|')})$`, 'i'))

/** The source of a pattern of a year. */
export const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)'
const FULL = new RegExp(`(?<!\\d)(${YEAR})[-./_ ](0[1-9]|1[0-2])[-./_ ](0[1-9]|[12]\\d|3[01])(?!\\d)`, 'u')
const COMPACT = new RegExp(`(?<!\\d)(${YEAR})(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?!\\d)`, 'u')
const SPOKEN = new RegExp(
  `(?<!\\d)([1-9]|[12]\\d|3[01])[.:a]*\\s+(\\p{L}{3,9})\\.?\\s+(${YEAR})(?!\\d)`,
  'iu',
)
const MONTH = new RegExp(`(?<!\\d)(${YEAR})[-_](0[1-9]|1[0-2])(?![-_]?\\d)`, 'u')
const ALONE = new RegExp(`(?<!\\d)(${YEAR})(?!\\d)`, 'u')
const SPAN = new RegExp(`(?<!\\d)(${YEAR})\\s*[/–-]\\s*(${YEAR})(?!\\d)`, 'u')

/** The date is as exact as the text states it: `2016-04-28`, `2016-04` or `2016`. */
export function readDate(text: string): string | null {
  const full = FULL.exec(text) ?? COMPACT.exec(text)
  if (full) return toRealDate(full[1], full[2], full[3])
  const spoken = SPOKEN.exec(text)
  const month = spoken ? MONTHS.findIndex((names) => names.test(spoken[2] ?? '')) + 1 : 0
  if (spoken && month > 0)
    return toRealDate(spoken[3], String(month).padStart(2, '0'), String(spoken[1]).padStart(2, '0'))
  const inMonth = MONTH.exec(text)
  if (inMonth) return `${inMonth[1]}-${inMonth[2]}`
  return readSpan(text) ?? ALONE.exec(text)?.[0] ?? null
}

const MONTH_OF_YEAR = new RegExp(`(?<!\\p{L})(\\p{L}{3,9})\\.?\\s(${YEAR})(?!\\d)`, 'u')
const DAY_FIRST = new RegExp(`(?<!\\d)(\\d{1,2})[/.](\\d{1,2})[\\s./-]{1,2}(${YEAR})(?!\\d)`, 'u')

/** As `readDate`, with the month of "mars 2027" and the day of "1/3 2027" and "1.3.2027". */
export function readStartDate(text: string): string | null {
  const date = readDate(text)
  if (!date || date.length > 4) return date
  const [, day = '', month = '', year] = DAY_FIRST.exec(text) ?? []
  if (year) return readDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const [, name = '', ofYear] = MONTH_OF_YEAR.exec(text) ?? []
  const at = MONTHS.findIndex((names) => names.test(name)) + 1
  return at > 0 ? `${ofYear}-${String(at).padStart(2, '0')}` : date
}

/** "2015/2016" is a financial year and ends in the second; a plan for 2024 to 2034 is of the first. */
function readSpan(text: string): string | null {
  const [, first = '', last = ''] = SPAN.exec(text) ?? []
  return (Number(last) - Number(first) === 1 ? last : first) || null
}

/** Omits the day if the month does not have it, as in "31 april". */
function toRealDate(year = '', month = '', day = ''): string {
  const date = `${year}-${month}-${day}`
  return isPartialDate(date) ? date : `${year}-${month}`
}
