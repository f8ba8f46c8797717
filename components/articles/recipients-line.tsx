import { Users } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { Recipients } from '@/lib/articles/recipients'

/** A longer list of apartments is shown as their count. */
const mostNamed = 8

type Props = { recipients: Recipients; className?: string }

/** Whom an article is for. */
export function RecipientsLine({ recipients: { stairwells, apartments, gone }, className = '' }: Props) {
  const t = useTranslations('news')
  const list = new Intl.ListFormat(useLocale())
  const parts = [
    stairwells.length > 0
      ? t('toStairwells', { count: stairwells.length, names: list.format(stairwells) })
      : null,
    apartments.length > mostNamed
      ? t('toApartmentCount', { count: apartments.length })
      : apartments.length > 0
        ? t('toApartments', { count: apartments.length, names: list.format(apartments) })
        : null,
  ].filter((part) => part !== null)
  const to = parts.length > 0 ? list.format(parts) : t('toChosen')
  return (
    <p className={`flex items-center gap-2 text-sm text-muted ${className}`}>
      <Users aria-hidden className="size-4 shrink-0" />
      <span className="wrap-anywhere">
        {t('to', { to })}
        {gone > 0 ? ` · ${t('toGone', { count: gone })}` : null}
      </span>
    </p>
  )
}
