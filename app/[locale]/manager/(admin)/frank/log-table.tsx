import { clsx } from 'clsx'
import { formatDistanceStrict } from 'date-fns'
import { enGB, sv } from 'date-fns/locale'
import Link from 'next/link'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { asCell, asColumnHeader, asRow, asRowGroup, asTable } from '@/components/ui/table-roles'
import type { FrankLog } from '@/lib/frank/log'
import { formatWhen } from '@/lib/i18n/time'
import { type LogQuery, toLogAddress } from './search-params'

const cell = 'lg:table-cell lg:px-4 lg:py-3'
/** Slower responses are orange. */
const slowMs = 5000

/** Below the width of a table the facts stand below the question. */
export async function LogTable({ logs, query }: { logs: FrankLog[]; query: LogQuery }) {
  const t = await getTranslations('frankAdmin')
  const columns = ['status', 'time', 'association', 'question', 'responseTime', 'details'] as const
  return (
    <Card className="mt-5">
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area */}
      <section aria-label={t('logsArea')} tabIndex={0} className="max-h-[600px] overflow-auto rounded-card">
        <table {...asTable} className="block w-full text-left lg:table">
          <thead
            {...asRowGroup}
            className="sr-only bg-sunken lg:not-sr-only lg:sticky lg:top-0 lg:z-10 lg:table-header-group"
          >
            <tr {...asRow}>
              {columns.map((column) => (
                <th key={column} {...asColumnHeader} scope="col" className="px-4 py-3 whitespace-nowrap">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...asRowGroup} className="block divide-y divide-line lg:table-row-group">
            {logs.map((log) => (
              <LogRow key={log.id} log={log} query={query} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

async function LogRow({ log, query }: { log: FrankLog; query: LogQuery }) {
  const [t, format, locale] = await Promise.all([getTranslations('frankAdmin'), getFormatter(), getLocale()])
  const now = new Date()
  const when = formatWhen(log.createdAt, now, locale)
  const age = formatDistanceStrict(log.createdAt, now, {
    addSuffix: true,
    locale: locale === 'sv' ? sv : enGB,
  })
  const isSlow = (log.responseTimeMs ?? 0) > slowMs
  return (
    <tr
      {...asRow}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken has-aria-[current=true]:bg-accent-soft lg:table-row lg:align-top"
    >
      <td {...asCell} className={cell}>
        <Badge tone={log.success ? 'accent' : 'danger'}>
          {log.success ? t('outcomes.success') : t(`outcomes.${log.errorType ?? 'UNKNOWN_ERROR'}`)}
        </Badge>
      </td>
      <td {...asCell} className={`${cell} whitespace-nowrap max-lg:text-sm max-lg:text-muted`}>
        <time dateTime={log.createdAt.toISOString()}>{age}</time>
        {when ? (
          <span className="text-sm text-muted max-lg:before:content-['_·_'] lg:block">{when}</span>
        ) : null}
      </td>
      <td {...asCell} className={`${cell} max-lg:hidden`}>
        {log.associationId ?? '–'}
      </td>
      <td {...asCell} className={`${cell} max-lg:order-first max-lg:w-full lg:max-w-md lg:min-w-56`}>
        {/* The link covers the whole row. */}
        <Link
          href={`${toLogAddress({ ...query, log: log.id })}#log`}
          replace
          prefetch={false}
          aria-current={log.id === query.log ? 'true' : undefined}
          className="line-clamp-2 after:absolute after:inset-0 hover:text-accent"
        >
          {log.question}
        </Link>
      </td>
      <td
        {...asCell}
        className={clsx(cell, 'max-lg:text-sm', isSlow ? 'font-semibold text-warning' : 'max-lg:text-muted')}
      >
        {log.responseTimeMs === null ? '–' : `${format.number(log.responseTimeMs)} ms`}
        {isSlow ? <span className="sr-only"> ({t('slow')})</span> : null}
      </td>
      <td {...asCell} className={cell}>
        <span className="flex flex-wrap gap-1.5">
          {log.certainty ? <Badge>{t(`certainties.${log.certainty}`)}</Badge> : null}
          {log.isMobile ? <Badge>{t('mobile')}</Badge> : null}
          {log.language === 'en' ? null : <Badge>{log.language}</Badge>}
        </span>
      </td>
    </tr>
  )
}
