import Link from 'next/link'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { formatWhen } from '@/lib/calendar/format'
import { getTranslations } from '@/lib/i18n/translations'

type Props = { dates: CalendarDate[]; actions?: (date: CalendarDate) => ReactNode }

/** Times are in Swedish time. */
export async function DateList({ dates, actions }: Props) {
  const [t, locale] = await Promise.all([getTranslations('calendar'), getLocale()])
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => {
        const { id, title, place, startsAt, articleId } = date
        return (
          <li
            key={id}
            id={`date-${id}`}
            className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-1 py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">
                {articleId ? (
                  <Link
                    href={`/manager/news/${articleId}`}
                    prefetch={false}
                    className="underline underline-offset-4 hover:text-accent"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              <p className="text-muted wrap-anywhere">
                <time dateTime={startsAt.toISOString()}>{formatWhen(date, locale, t('allDay'))}</time>
                {place ? ` · ${place}` : null}
              </p>
            </div>
            {actions?.(date)}
          </li>
        )
      })}
    </ul>
  )
}
