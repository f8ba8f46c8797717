import { useLocale, useTranslations } from 'next-intl'
import type { Locale } from '@/lib/i18n/locales'
import { formatDay } from '@/lib/i18n/time'
import type { Household } from '@/lib/members/household'

type Props = {
  /** The preview of an import also has words that name no occupancy. */
  member: Household & { unknownOccupancy?: string | null }
  className?: string
}

/** Below the apartment's number: where it is, as what the member lives there, and until when. */
export function HouseholdLine({
  member: { officialNumber, stairwell, occupancy, unknownOccupancy, endsOn },
  className,
}: Props) {
  const t = useTranslations('members')
  const locale = useLocale() as Locale
  const place = [officialNumber, stairwell && t('stairwellShort', { stairwell })].filter(Boolean)
  const role = occupancy ? t(`occupancies.${occupancy}`) : unknownOccupancy
  const last = new Date(`${endsOn}T12:00:00Z`)
  // The preview of an import shows what no date is as it was typed.
  const end = endsOn && t('until', { day: Number.isNaN(last.getTime()) ? endsOn : formatDay(last, locale) })
  const parts = [...place, [role, end].filter(Boolean).join(' ')].filter(Boolean)
  if (parts.length === 0) return null
  return <span className={className ?? 'block text-sm wrap-anywhere'}>{parts.join(', ')}</span>
}
