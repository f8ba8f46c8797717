import { formatDistance } from 'date-fns/formatDistance'
import { enGB } from 'date-fns/locale/en-GB'
import { sv } from 'date-fns/locale/sv'
import type { Locale } from '@/lib/i18n/locales'
import { createDateFormat } from '@/lib/i18n/time'
import { isPartialDate } from '@/lib/text/partial-date'

const monthOf = createDateFormat({ year: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOf = createDateFormat({ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Formats the known parts of `2016-04-28`, `2016-04` or `2016`. A date that no calendar has stays unchanged. */
export function formatDocumentDate(date: string, locale: Locale): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  if (!isPartialDate(date)) return date
  return (day ? dayOf : monthOf)(locale).format(new Date(`${year}-${month}-${day ?? '01'}`))
}

export function formatAge(date: Date | null, now: Date, locale: string): string | null {
  if (!date || Number.isNaN(date.getTime())) return null
  return formatDistance(date, now, { locale: locale === 'sv' ? sv : enGB })
}
