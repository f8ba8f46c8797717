import type { Metadata } from 'next'
import Link from 'next/link'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { AddEntry } from '@/app/[locale]/manager/(admin)/calendar/add-entry'
import { DeleteEntry } from '@/app/[locale]/manager/(admin)/calendar/delete-entry'
import { EditEntry } from '@/app/[locale]/manager/(admin)/calendar/edit-entry'
import { DateList } from '@/components/calendar/date-list'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { toEntryFields } from '@/lib/calendar/calendar'
import { addDays, addMonths, listDays } from '@/lib/calendar/month'
import { getCalendar } from '@/lib/calendar/queries'
import { monthSchema } from '@/lib/calendar/schema'
import { env } from '@/lib/env'
import { createDateFormat, timeZone, toInstant, toLocalTime } from '@/lib/i18n/time'
import { Feed } from './feed'
import { MonthTable } from './month-table'

const monthOf = createDateFormat({ month: 'long', year: 'numeric', timeZone })

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('calendar')
  return { title: t('title') }
}

/** `article` and `title` are those of an article that gets a date. */
const params = z.object({
  month: monthSchema.optional().catch(undefined),
  article: z.guid().optional().catch(undefined),
  title: z.string().max(200).optional().catch(undefined),
})

export default async function CalendarPage({ searchParams }: PageProps<'/[locale]/manager/calendar'>) {
  const { article, title = '', ...query } = params.parse(await searchParams)
  const today = toLocalTime(new Date()).slice(0, 10)
  const month = query.month ?? today.slice(0, 7)
  const days = listDays(month)
  const [first = month, last = month] = [days[0], days.at(-1)]
  const [member, { dates: drawn, secret }] = await withGuard(
    requireMember(),
    getCalendar(startOf(first), startOf(addDays(last, 1))),
  )
  const [t, locale] = await Promise.all([getTranslations('calendar'), getLocale()])
  // The table shows whole weeks, the list only the month.
  const dates = drawn.filter(({ startsAt }) => toLocalTime(startsAt).startsWith(month))
  const isAdmin = can(member.role, 'admin')
  const { calendar, errors } = await getMessages()
  return (
    <NextIntlClientProvider messages={{ calendar, errors }}>
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <nav aria-label={t('months')} className="mt-4 flex flex-wrap items-center justify-between gap-2">
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
        {dates.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <Card className="mt-5 px-5 py-2">
            <DateList
              dates={dates}
              actions={
                isAdmin
                  ? (date) => (
                      <>
                        <EditEntry entry={toEntryFields(date)} label={t('editFor', { title: date.title })} />
                        <DeleteEntry
                          entryId={date.id}
                          label={t('deleteFor', { title: date.title })}
                          question={t('deleteText', { title: date.title })}
                        />
                      </>
                    )
                  : undefined
              }
            />
          </Card>
        )}
        {isAdmin ? (
          <AddEntry newId={crypto.randomUUID()} article={article ? { id: article, title } : null} />
        ) : null}
        <Feed address={secret && `${env().APP_URL}/api/calendar/${secret}`} />
      </div>
    </NextIntlClientProvider>
  )
}

const startOf = (day: string) => toInstant(`${day}T00:00`) ?? new Date()
