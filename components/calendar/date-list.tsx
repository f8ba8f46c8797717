import { clsx } from 'clsx'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { formatWhen } from '@/lib/calendar/calendar'
import type { Locale } from '@/lib/i18n/locales'
import { createDateFormat, timeZone } from '@/lib/i18n/time'

const dayOf = createDateFormat({ day: 'numeric', timeZone })
const monthOf = createDateFormat({ month: 'short', timeZone })

/** A line does not end inside a range of times. */
const joinTimes = (text: string) => text.replace(/(?<=\d)–(?=\d)/, '\u2060–\u2060')

type Props = {
  dates: CalendarDate[]
  /** The menu of a date's row. */
  menu?: (date: CalendarDate) => ReactNode
}

/** Times are in Swedish time. */
export function DateList({ dates, menu }: Props) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => (
        <li key={date.id} id={`date-${date.id}`} className="relative scroll-mt-24 py-3">
          <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1', menu && 'pr-11')}>
            <DateLeaf date={date.startsAt} locale={locale} />
            <div className="min-w-0 flex-1 basis-44">
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
              <p className="text-muted">
                <time dateTime={date.startsAt.toISOString()}>
                  {joinTimes(formatWhen(date, locale, t('allDay')))}
                </time>
              </p>
              {date.place ? <p className="text-muted wrap-anywhere">{date.place}</p> : null}
            </div>
          </div>
          {menu?.(date)}
        </li>
      ))}
    </ul>
  )
}

/** The text beside it says the same in full. */
function DateLeaf({ date, locale }: { date: Date; locale: Locale }) {
  return (
    <span
      aria-hidden
      className="flex w-13 shrink-0 flex-col items-center rounded-control bg-accent-soft py-1.5 leading-tight text-on-accent-soft"
    >
      <span className="text-xl font-bold">{dayOf(locale).format(date)}</span>
      <span className="text-sm">{monthOf(locale).format(date).replace('.', '')}</span>
    </span>
  )
}
