import Link from 'next/link'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { FrankLog } from '@/lib/frank/log'
import { createDateFormat, timeZone } from '@/lib/i18n/time'
import { SaveQuestion } from './check-questions/save-question'
import { type LogQuery, toLogAddress } from './search-params'

const timeOf = createDateFormat({
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone,
})

export async function LogDetails({ log, query }: { log: FrankLog; query: LogQuery }) {
  const [t, format, locale] = await Promise.all([getTranslations('frankAdmin'), getFormatter(), getLocale()])
  const fields: [label: string, value: ReactNode][] = [
    [t('correlationId'), <code key="id">{log.correlationId}</code>],
    [
      t('columns.status'),
      <Badge key="status" tone={log.success ? 'accent' : 'danger'}>
        {log.success ? t('outcomes.success') : t(`outcomes.${log.errorType ?? 'UNKNOWN_ERROR'}`)}
      </Badge>,
    ],
    [t('certainty'), log.certainty && t(`certainties.${log.certainty}`)],
    [
      t('relevance'),
      log.relevance === null ? null : format.number(log.relevance, { maximumFractionDigits: 2 }),
    ],
    [t('associationId'), log.associationId],
    [
      t('columns.responseTime'),
      log.responseTimeMs === null ? null : `${format.number(log.responseTimeMs)} ms`,
    ],
    [t('language'), log.language],
    [t('columns.question'), log.question],
    [t('answer'), log.answer],
    [t('errorMessage'), log.errorMessage && [log.errorMessage, log.errorCode].filter(Boolean).join(' · ')],
    [t('apiUrl'), log.apiUrl],
    [
      t('created'),
      <time key="time" dateTime={log.createdAt.toISOString()}>
        {timeOf(locale).format(log.createdAt)}
      </time>,
    ],
    [t('device'), log.isMobile ? t('mobile') : t('desktop')],
    [t('network'), log.networkType ?? t('unknown')],
  ]
  return (
    <Card className="mt-6 p-5 md:p-7">
      <section aria-labelledby="log">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h3 id="log" tabIndex={-1} className="text-xl">
            {t('logDetails')}
          </h3>
          <Link
            href={toLogAddress({ ...query, log: null })}
            replace
            prefetch={false}
            scroll={false}
            className={buttonClass('quiet')}
          >
            {t('close')}
          </Link>
        </div>
        <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {fields.map(([label, value]) =>
            value === null || value === '' ? null : (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="-mt-3 whitespace-pre-line wrap-anywhere sm:mt-0">{value}</dd>
              </div>
            ),
          )}
        </dl>
        {log.certainty === 'sure' || log.certainty === 'closest' ? (
          <div className="mt-5">
            <SaveQuestion question={log.question} />
          </div>
        ) : null}
      </section>
    </Card>
  )
}
