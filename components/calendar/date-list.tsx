import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { formatWhen } from '@/lib/calendar/calendar'

type Props = { dates: CalendarDate[]; actions?: (date: CalendarDate) => ReactNode }

/** Times are in Swedish time. */
export function DateList({ dates, actions }: Props) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => (
        <li
          key={date.id}
          id={`date-${date.id}`}
          className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-1 py-3"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold wrap-anywhere">
              {date.articleId ? (
                <Link
                  href={`/manager/news/${date.articleId}`}
                  prefetch={false}
                  className="underline underline-offset-4 hover:text-accent"
                >
                  {date.title}
                </Link>
              ) : (
                date.title
              )}
            </p>
            <p className="text-muted wrap-anywhere">
              <time dateTime={date.startsAt.toISOString()}>{formatWhen(date, locale, t('allDay'))}</time>
              {date.place ? ` · ${date.place}` : null}
            </p>
          </div>
          {actions?.(date)}
        </li>
      ))}
    </ul>
  )
}
