import { getLocale, getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { getAge } from '@/lib/articles/age'

/** The label and the age, in Swedish in both languages. A tooltip shows the date. */
export async function ArticleAge({ createdAt, now }: { createdAt: Date; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations('dashboard'), getLocale()])
  const age = getAge(createdAt, now)
  const exactly = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
  return (
    <p lang="sv" className="flex items-center gap-3 text-muted">
      <Badge tone="accent">{t('label')}</Badge>
      <time dateTime={createdAt.toISOString()} title={exactly.format(createdAt)}>
        {age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count })}
      </time>
    </p>
  )
}
