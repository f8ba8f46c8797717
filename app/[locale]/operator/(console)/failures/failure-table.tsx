import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import type { Failure } from '@/lib/console/failure'
import { formatMoment } from '@/lib/i18n/time'
import { RetryOne } from './retry-buttons'

const columns = ['kind', 'organization', 'when', 'code', 'attempts', 'actions'] as const

/** Below the width of a table the facts stand below what has failed. */
export async function FailureTable({ failures }: { failures: Failure[] }) {
  const t = await getTranslations('console')
  return (
    <Card className="mt-4">
      <StackedTable
        labelledBy="failures"
        columns={columns.map((column) => ({
          label: t(`failureColumns.${column}`),
          isUnlabelled: column === 'actions',
        }))}
      >
        {failures.map((failure) => (
          <FailureRow key={failure.id} failure={failure} />
        ))}
      </StackedTable>
    </Card>
  )
}

const cell = 'text-muted max-lg:text-sm max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5'

async function FailureRow({ failure }: { failure: Failure }) {
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  const { kind, id, organizationName, failedAt, code, attempts } = failure
  const name = t(`failureKinds.${kind}`)
  return (
    <tr {...asRow} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-3 lg:table-row">
      <th
        {...asRowHeader}
        scope="row"
        className="w-full text-left font-semibold lg:table-cell lg:w-auto lg:px-3 lg:py-2.5"
      >
        {name}
      </th>
      <td {...asCell} className={`${cell} w-full wrap-anywhere lg:w-auto`}>
        {organizationName}
      </td>
      <td {...asCell} className={cell}>
        <time dateTime={failedAt.toISOString()}>{formatMoment(failedAt, locale)}</time>
      </td>
      <td {...asCell} className={`${cell} font-mono`}>
        {code ?? t('unknownCode')}
      </td>
      <td {...asCell} className={cell}>
        {attempts === null ? null : (
          <>
            <span className="lg:hidden">{t('attempts', { count: attempts })}</span>
            <span className="max-lg:hidden">{attempts}</span>
          </>
        )}
      </td>
      <td {...asCell} className="lg:table-cell lg:px-1 lg:text-right max-lg:w-full max-lg:-ml-4">
        <RetryOne kind={kind} id={id} label={t('retryFor', { kind: name, name: organizationName })} />
      </td>
    </tr>
  )
}
