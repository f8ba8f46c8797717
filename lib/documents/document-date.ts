import { formatLocales, type Locale } from '@/lib/i18n/locales'

/** With the known parts: `2016-04-28`, `2016-04` or `2016`. Unchanged if no calendar has it. */
export function formatDocumentDate(date: string, locale: Locale): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  const instant = new Date(`${year}-${month}-${day ?? '01'}`)
  if (Number.isNaN(instant.getTime())) return date
  const format = new Intl.DateTimeFormat(formatLocales[locale], {
    year: 'numeric',
    month: 'long',
    day: day ? 'numeric' : undefined,
    timeZone: 'UTC',
  })
  return format.format(instant)
}
