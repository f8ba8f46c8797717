import { getLocale, getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { getAge } from '@/lib/articles/age'
import { tellTime } from '@/lib/i18n/told-time'

/** The label and the age, in Swedish in both languages, then the time in the reader's language. */
export async function ArticleAge({ createdAt, now }: { createdAt: Date; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations('dashboard'), getLocale()])
  const age = getAge(createdAt, now)
  const time = tellTime(createdAt, now, locale)
  return (
    <p lang="sv" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <Badge tone="accent">{t('label')}</Badge>
      <time dateTime={createdAt.toISOString()}>
        {age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count })}
      </time>
      {time ? <span lang={locale}>{time}</span> : null}
    </p>
  )
}
