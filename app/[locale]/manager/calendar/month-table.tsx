import { clsx } from 'clsx'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { isDuring, toLocalTimes } from '@/lib/i18n/event-times'
import type { Locale } from '@/lib/i18n/locales'
import { createDateFormat } from '@/lib/i18n/time'

const shortWeekday = createDateFormat({ weekday: 'short', timeZone: 'UTC' })
const longWeekday = createDateFormat({ weekday: 'long', timeZone: 'UTC' })

type Props = { days: string[]; month: string; today: string; dates: CalendarDate[]; locale: Locale }

/** The month as a table of whole weeks. */
export function MonthTable({ days, month, today, dates, locale }: Props) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const placed = dates.map((date) => ({ date, times: toLocalTimes(date) }))
  const nameOf = (day: string, format: typeof shortWeekday) =>
    format(locale).format(new Date(`${day}T12:00Z`))
  return (
    <table aria-labelledby="month" className="mt-4 w-full table-fixed border-collapse">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th
              key={day}
              scope="col"
              abbr={nameOf(day, longWeekday)}
              className="py-1 text-sm font-semibold text-muted"
            >
              {nameOf(day, shortWeekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                isOther={!day.startsWith(month)}
                isToday={day === today}
                dates={placed.filter(({ times }) => isDuring(times, day)).map(({ date }) => date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { day: string; isOther: boolean; isToday: boolean; dates: CalendarDate[] }

function Day({ day, isOther, isToday, dates }: DayProps) {
  return (
    <td
      className={clsx(
        'h-14 border border-line p-1 align-top text-sm md:h-20',
        isOther ? 'text-muted' : 'bg-surface',
      )}
    >
      <time
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
        className={clsx(isToday && 'font-bold text-accent underline')}
      >
        {Number(day.slice(8))}
      </time>
      {dates.map(({ id, title }) => (
        <a
          key={id}
          href={`${isOther ? `/manager/calendar?month=${day.slice(0, 7)}` : ''}#date-${id}`}
          className="mt-0.5 flex min-h-6 items-center justify-center md:block md:truncate md:rounded md:bg-accent-soft md:px-1 md:text-on-accent-soft"
        >
          {/* A phone has room for two letters of the title, and the list below names the events. */}
          <span aria-hidden className="size-2.5 rounded-full bg-accent md:hidden" />
          <span className="max-md:sr-only">{title}</span>
        </a>
      ))}
    </td>
  )
}
