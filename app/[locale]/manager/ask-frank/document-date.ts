import type { Locale } from '@/lib/i18n/locales'

const formats = { en: 'en-GB', sv: 'sv-SE' } as const

/** A document's date in the reader's language, with the known parts: `2016-04-28`, `2016-04` or `2016`. */
export function formatDocumentDate(date: string, locale: Locale): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  const format = new Intl.DateTimeFormat(formats[locale], {
    year: 'numeric',
    month: 'long',
    day: day ? 'numeric' : undefined,
    timeZone: 'UTC',
  })
  return format.format(new Date(`${year}-${month}-${day ?? '01'}`))
}
