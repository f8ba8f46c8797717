import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { formatWhen } from '@/lib/calendar/format'
import type { Locale } from '@/lib/i18n/locales'
import { getTranslations } from '@/lib/i18n/translations'
import { DateItem, type ShownDate } from './date-item'

type Props = { dates: CalendarDate[]; actions?: (date: CalendarDate) => ReactNode }

export async function DateList({ dates, actions }: Props) {
  const [t, locale] = await Promise.all([getTranslations('calendar'), getLocale()])
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => (
        <DateItem key={date.id} {...toShownDate(date, locale, t('allDay'))}>
          {actions?.(date)}
        </DateItem>
      ))}
    </ul>
  )
}

/** Times are in Swedish time. */
export function toShownDate(date: CalendarDate, locale: Locale, allDay: string): ShownDate {
  const { id, title, place, startsAt, articleId } = date
  return {
    ...{ id, title, when: formatWhen(date, locale, allDay), dateTime: startsAt.toISOString() },
    ...(place ? { place } : {}),
    ...(articleId ? { articleId } : {}),
  }
}
