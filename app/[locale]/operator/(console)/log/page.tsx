import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { PageLinks } from '@/components/layout/page-links'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow } from '@/components/ui/table-roles'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import type { OperatorEvent } from '@/lib/console/failure'
import { toConsolePath, toListPath } from '@/lib/console/organization'
import { pageSize } from '@/lib/console/queries'
import { pageParamsSchema } from '@/lib/console/schema'
import { listOperatorEvents } from '@/lib/console/work-queries'
import { formatMoment } from '@/lib/i18n/time'
import { getDetailWords } from './detail-words'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.log') }
}

export default async function LogPage({ searchParams }: PageProps<'/[locale]/operator/log'>) {
  const { page } = pageParamsSchema.parse(await searchParams)
  const [, { events, total }] = await withGuard(requireOperator(), listOperatorEvents(page))
  const t = await getTranslations('console')
  const path = toConsolePath('log')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) redirect(toListPath(path, { page: pages }))
  return (
    <ConsoleFrame page="log" lead={t('logLead')}>
      <h2 id="events" className="mt-6 text-2xl">
        {t('logList')}
      </h2>
      {total > 0 ? <EventTable events={events} /> : <EmptyState drawing="documents" title={t('noActs')} />}
      <PageLinks
        page={page}
        pages={pages}
        label={t('paging')}
        toPath={(to) => toListPath(path, { page: to })}
      />
    </ConsoleFrame>
  )
}

const columns = ['when', 'who', 'what', 'organization', 'detail'] as const
const cell = 'wrap-anywhere max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5 lg:align-top'

/** Below the width of a table the facts of an act stand below each other. */
async function EventTable({ events }: { events: OperatorEvent[] }) {
  const [t, locale, toDetail] = await Promise.all([getTranslations('console'), getLocale(), getDetailWords()])
  return (
    <Card className="mt-4">
      <StackedTable
        labelledBy="events"
        columns={columns.map((column) => ({ label: t(`logColumns.${column}`) }))}
      >
        {events.map(({ id, who, act, organizationName, detail, createdAt }) => (
          <tr key={id} {...asRow} className="block px-4 py-3 lg:table-row">
            <td {...asCell} className={`${cell} text-muted max-lg:text-sm lg:whitespace-nowrap`}>
              <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt, locale)}</time>
            </td>
            <td {...asCell} className={`${cell} block`}>
              {who}
            </td>
            <td {...asCell} className={`${cell} block font-semibold`}>
              {t(`acts.${act}`)}
            </td>
            <td {...asCell} className={`${cell} block`}>
              {organizationName}
            </td>
            <td {...asCell} className={`${cell} block text-muted`}>
              {toDetail(detail)}
            </td>
          </tr>
        ))}
      </StackedTable>
    </Card>
  )
}
