import type { Metadata } from 'next'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { AddEntry } from '@/app/[locale]/manager/(admin)/calendar/add-entry'
import { EntryMenu } from '@/app/[locale]/manager/(admin)/calendar/entry-menu'
import { DateList } from '@/components/calendar/date-list'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { toEntryFields } from '@/lib/calendar/calendar'
import { addMonths, listDays } from '@/lib/calendar/month'
import { getCalendar } from '@/lib/calendar/queries'
import { monthSchema } from '@/lib/calendar/schema'
import { env } from '@/lib/env'
import { isDuring, toLocalTimes } from '@/lib/i18n/event-times'
import { createDateFormat, timeZone, toInstant, toLocalTime } from '@/lib/i18n/time'
import { Feed } from './feed'
import { MonthTable } from './month-table'

const monthOf = createDateFormat({ month: 'long', year: 'numeric', timeZone })

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('calendar')
  return { title: t('title') }
}

const params = z.object({ month: monthSchema.optional().catch(undefined) })

export default async function CalendarPage({ searchParams }: PageProps<'/[locale]/manager/calendar'>) {
  const query = params.parse(await searchParams)
  const today = toLocalTime(new Date()).slice(0, 10)
  const [member, { month, dates: drawn, secret }] = await withGuard(
    requireMember(),
    getCalendar(query.month ?? null),
  )
  const days = listDays(month)
  const [t, locale] = await Promise.all([getTranslations('calendar'), getLocale()])
  // The table shows whole weeks, the list only the month.
  const dates = drawn.filter((date) => isDuring(toLocalTimes(date), month))
  const isAdmin = can(member.role, 'admin')
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <div className="mt-4 grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        <div>
          <nav aria-label={t('months')} className="flex flex-wrap items-center justify-between gap-2">
            <Link
              href={`/manager/calendar?month=${addMonths(month, -1)}`}
              prefetch={false}
              className={buttonClass('secondary')}
            >
              {t('previous')}
            </Link>
            <h2
              id="month"
              className="order-first basis-full text-xl first-letter:uppercase md:order-0 md:basis-auto"
            >
              {monthOf(locale).format(startOf(`${month}-01`))}
            </h2>
            <Link
              href={`/manager/calendar?month=${addMonths(month, 1)}`}
              prefetch={false}
              className={buttonClass('secondary')}
            >
              {t('next')}
            </Link>
          </nav>
          <MonthTable days={days} month={month} today={today} dates={drawn} locale={locale} />
        </div>
        <div>
          {dates.length === 0 ? (
            <EmptyState drawing="calendar" title={t('none')} />
          ) : (
            <Card className="mt-5 px-5 py-2 lg:mt-0">
              <DateList
                dates={dates}
                menu={
                  isAdmin
                    ? (date) => <EntryMenu entry={toEntryFields(date)} articleId={date.articleId} />
                    : undefined
                }
              />
            </Card>
          )}
          {isAdmin ? <AddEntry newId={crypto.randomUUID()} /> : null}
          <Feed address={secret && `${env().APP_URL}/api/calendar/${secret}`} />
        </div>
      </div>
    </>
  )
}

const startOf = (day: string) => toInstant(`${day}T00:00`) ?? new Date()
