import { formatDistanceStrict } from 'date-fns'
import { enGB, sv } from 'date-fns/locale'
import Link from 'next/link'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { FrankLog } from '@/lib/frank/log'
import { formatWhen } from '@/lib/i18n/time'
import { type LogQuery, toLogAddress } from './search-params'

/** Slower responses are orange. */
const slowMs = 5000

export async function LogTable({ logs, query }: { logs: FrankLog[]; query: LogQuery }) {
  const t = await getTranslations('frankAdmin')
  const columns = ['status', 'time', 'association', 'question', 'responseTime', 'details'] as const
  return (
    <Card className="mt-5">
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area */}
      <section aria-label={t('logsArea')} tabIndex={0} className="max-h-[600px] overflow-auto rounded-card">
        <table className="w-full text-left">
          <thead className="sticky top-0 z-10 bg-sunken">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 whitespace-nowrap">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
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
    <tr className="relative align-top hover:bg-sunken has-aria-[current=true]:bg-accent-soft">
      <td className="px-4 py-3">
        <Badge tone={log.success ? 'accent' : 'danger'}>
          {log.success ? t('outcomes.success') : t(`outcomes.${log.errorType ?? 'UNKNOWN_ERROR'}`)}
        </Badge>
      </td>
      <td className="px-4 py-3 whitespace-nowrap">
        <time dateTime={log.createdAt.toISOString()}>{age}</time>
        {when ? <span className="block text-sm text-muted">{when}</span> : null}
      </td>
      <td className="px-4 py-3">{log.associationId ?? '–'}</td>
      <td className="max-w-md min-w-56 px-4 py-3">
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
      <td className={isSlow ? 'px-4 py-3 font-semibold text-warning' : 'px-4 py-3'}>
        {log.responseTimeMs === null ? '–' : `${format.number(log.responseTimeMs)} ms`}
        {isSlow ? <span className="sr-only"> ({t('slow')})</span> : null}
      </td>
      <td className="px-4 py-3">
        <span className="flex flex-wrap gap-1.5">
          {log.certainty ? <Badge>{t(`certainties.${log.certainty}`)}</Badge> : null}
          {log.isMobile ? <Badge>{t('mobile')}</Badge> : null}
          {log.language === 'en' ? null : <Badge>{log.language}</Badge>}
        </span>
      </td>
    </tr>
  )
}
