import { formatDistance } from 'date-fns'
import { enGB, sv } from 'date-fns/locale'

/** How long ago, in words ("about 2 hours"); null where that is not known. */
export function formatAge(date: Date | null, now: Date, locale: string): string | null {
  if (!date || Number.isNaN(date.getTime())) return null
  return formatDistance(date, now, { locale: locale === 'sv' ? sv : enGB })
}
