import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { createDateFormat } from '@/lib/i18n/date-format'
import { timeZone, toLocalTime } from '@/lib/i18n/stockholm'

const dayOf = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone })

type Props = { dates: CalendarDate[]; actions?: (date: CalendarDate) => ReactNode }

/** Times are in Swedish time. */
export async function DateList({ dates, actions }: Props) {
  const [t, locale] = await Promise.all([getTranslations('calendar'), getLocale()])
  const time = (instant: Date) => {
    const clock = toLocalTime(instant).slice(11)
    return locale === 'sv' ? clock.replace(':', '.') : clock
  }
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => {
        const { id, title, place, startsAt, endsAt, isAllDay, articleId } = date
        const hours = isAllDay ? t('allDay') : endsAt ? `${time(startsAt)}–${time(endsAt)}` : time(startsAt)
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
                <time dateTime={startsAt.toISOString()}>
                  {dayOf(locale).format(startsAt)}, {hours}
                </time>
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
