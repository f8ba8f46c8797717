import { CalendarDays } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ArticleEvent } from '@/lib/calendar/calendar'
import { formatWhen } from '@/lib/calendar/calendar'

type Props = { event: ArticleEvent; className?: string }

/** Where and when the event of an article is, in Swedish time. */
export function EventLine({ event, className }: Props) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  return (
    <p className={`flex gap-2 font-semibold wrap-anywhere ${className ?? ''}`}>
      <CalendarDays aria-hidden className="mt-[0.15em] size-5 shrink-0 text-accent" />
      <span>
        <time dateTime={event.startsAt.toISOString()} className="block first-letter:uppercase">
          {formatWhen(event, locale, t('allDay'))}
        </time>
        {event.place ? <span className="block font-normal text-muted">{event.place}</span> : null}
      </span>
    </p>
  )
}
