import { formatDistance } from 'date-fns/formatDistance'
import { enGB } from 'date-fns/locale/en-GB'
import { sv } from 'date-fns/locale/sv'

export function formatAge(date: Date | null, now: Date, locale: string): string | null {
  if (!date || Number.isNaN(date.getTime())) return null
  return formatDistance(date, now, { locale: locale === 'sv' ? sv : enGB })
}
