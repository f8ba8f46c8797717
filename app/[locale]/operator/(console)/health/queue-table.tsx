import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import type { Queue } from '@/lib/console/failure'
import { formatMoment } from '@/lib/i18n/time'

const columns = ['queue', 'waiting', 'due', 'paused', 'oldest'] as const
const cell = 'text-muted max-lg:text-sm max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5'

export async function QueueTable({ queues }: { queues: Queue[] }) {
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  return (
    <Card className="mt-4">
      <StackedTable
        labelledBy="queues"
        columns={columns.map((column) => ({ label: t(`queueColumns.${column}`) }))}
      >
        {queues.map(({ name, waiting, due, paused, oldestDueAt }) => (
          <tr
            key={name}
            {...asRow}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-3 lg:table-row"
          >
            <th
              {...asRowHeader}
              scope="row"
              className="w-full text-left font-semibold lg:table-cell lg:w-auto lg:px-3 lg:py-2.5"
            >
              {t(`queueNames.${name}`)}
            </th>
            <Count text={t('waitingCount', { count: waiting })} count={waiting} />
            <Count text={t('dueCount', { count: due })} count={due} />
            <Count text={t('pausedCount', { count: paused })} count={paused} />
            <td {...asCell} className={cell}>
              {oldestDueAt ? (
                <time dateTime={oldestDueAt.toISOString()}>{formatMoment(oldestDueAt, locale)}</time>
              ) : null}
            </td>
          </tr>
        ))}
      </StackedTable>
    </Card>
  )
}

function Count({ text, count }: { text: string; count: number }) {
  return (
    <td {...asCell} className={cell}>
      <span className="lg:hidden">{text}</span>
      <span className="max-lg:hidden">{count}</span>
    </td>
  )
}
