import { ArrowLeft, Download } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { listAuditEvents } from '@/lib/audit/queries'
import { auditParamsSchema, toAuditQuery } from '@/lib/audit/schema'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AuditSearch } from './audit-search'
import { AuditTable } from './audit-table'
import { auditPath } from './path'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit')
  return { title: t('title') }
}

export default async function AuditPage({ searchParams }: PageProps<'/[locale]/manager/admin/audit'>) {
  const query = auditParamsSchema.parse(await searchParams)
  const [, { events, hasOlder }] = await withGuard(requireAdmin(), listAuditEvents(query))
  const t = await getTranslations('audit')
  const filter = { ...query, before: null }
  const isFiltered = toAuditQuery(filter) !== ''
  const oldest = events.at(-1)
  return (
    <div>
      <Link href="/manager/admin" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-text">
          <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
          <p className="mt-2 text-lg text-muted">{t('lead', { days: env().AUDIT_RETENTION_DAYS })}</p>
        </div>
        <a
          href={`/api/audit/export${toAuditQuery(filter)}`}
          download
          className={buttonClass('secondary', 'no-print')}
        >
          <Download aria-hidden className="size-5" />
          {t('export')}
        </a>
      </div>
      <AuditSearch query={query} isFiltered={isFiltered} />
      <h2 id="events" className="mt-8 text-2xl">
        {t('list')}
      </h2>
      {events.length > 0 ? (
        <AuditTable events={events} />
      ) : (
        <EmptyState drawing="questions" title={isFiltered ? t('noMatch') : t('none')} />
      )}
      {query.before || hasOlder ? (
        <nav aria-label={t('pages')} className="mt-6 flex flex-wrap items-center justify-center gap-4">
          {query.before ? (
            <Link
              href={auditPath + toAuditQuery(filter)}
              prefetch={false}
              className={buttonClass('secondary')}
            >
              {t('newest')}
            </Link>
          ) : null}
          {hasOlder && oldest ? (
            <Link
              href={auditPath + toAuditQuery({ ...query, before: oldest.cursor })}
              prefetch={false}
              className={buttonClass('secondary')}
            >
              {t('older')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}
