import { readNumbers } from './numbers'

const MONTHS =
  'jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:s|ch)?|apr(?:il)?|ma[jy]|june?|juni|jul[iy]?|aug(?:usti|ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:\\s*[.:]?e?)\\s+(${MONTHS})(?!\\p{L})(?:\\s+(\\d{4}))?(?!\\d)`,
  'giu',
)
const MONTH_FIRST = new RegExp(`(?<!\\p{L})(${MONTHS})\\s+(\\d{1,2})(?!\\d)(?:,?\\s+(\\d{4}))?(?!\\d)`, 'giu')

/** As year-month-day, so that dates in any spelling compare equal. */
export function normalizeDates(text: string): string {
  const join = (year: string | undefined, month: string, day: string) =>
    `${year ? `${year}-` : ''}${readNumbers(`1 ${month}`, { words: true })[1]?.readings[0] ?? month}-${day}`
  return text
    .replace(DAY_FIRST, (_, day: string, month: string, year?: string) => join(year, month, day))
    .replace(MONTH_FIRST, (_, month: string, day: string, year?: string) => join(year, month, day))
}
