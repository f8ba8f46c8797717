import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { getAge } from '@/lib/articles/article'
import { formatDay, formatWhen } from '@/lib/i18n/time'

type Props = {
  createdAt: Date
  /** Other marks stand beside it, so that the day has no room on a phone, where the age tells it. */
  isMarked?: boolean
}

/** The age is in Swedish in both languages. */
export function ArticleAge({ createdAt, isMarked = false }: Props) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const now = new Date()
  const { unit, ...count } = getAge(createdAt, now)
  // The time of day says nothing more of what is days old, and takes a second line on a phone.
  const time = unit === 'days' ? formatDay(createdAt, locale) : formatWhen(createdAt, now, locale)
  return (
    <p lang="sv" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      <Badge tone="accent">{t('label')}</Badge>
      <time dateTime={createdAt.toISOString()}>{t(`age.${unit}`, count)}</time>
      {time ? (
        <span lang={locale} className={isMarked ? 'max-sm:hidden' : undefined}>
          {time}
        </span>
      ) : null}
    </p>
  )
}
