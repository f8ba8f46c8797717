import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DateList } from '@/components/calendar/date-list'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { CalendarDate } from '@/lib/calendar/calendar'

export function NextDates({ dates }: { dates: CalendarDate[] }) {
  const t = useTranslations('calendar')
  return (
    <section aria-labelledby="dates" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="dates" className="text-xl">
          {t('nextDates')}
        </h2>
        <Link href="/manager/calendar" prefetch={false} className={buttonClass('quiet', '-mr-4')}>
          {t('open')}
        </Link>
      </div>
      {dates.length > 0 ? (
        <Card className="mt-1 px-4 py-1 md:px-5">
          <DateList dates={dates} />
        </Card>
      ) : (
        <p className="text-muted">{t('noneAhead')}</p>
      )}
    </section>
  )
}
