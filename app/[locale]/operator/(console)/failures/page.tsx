import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { PageLinks } from '@/components/layout/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { toConsolePath, toListPath } from '@/lib/console/organization'
import { pageSize } from '@/lib/console/queries'
import { pageParamsSchema } from '@/lib/console/schema'
import { listFailures } from '@/lib/console/work-queries'
import { FailureTable } from './failure-table'
import { RetryAll } from './retry-buttons'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.failures') }
}

export default async function FailuresPage({ searchParams }: PageProps<'/[locale]/operator/failures'>) {
  const { page } = pageParamsSchema.parse(await searchParams)
  const [, { failures, total }] = await withGuard(requireOperator(), listFailures(page))
  const t = await getTranslations('console')
  const path = toConsolePath('failures')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) redirect(toListPath(path, { page: pages }))
  return (
    <ConsoleFrame page="failures" lead={t('failuresLead')}>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="failures" tabIndex={-1} className="text-2xl">
            {t('failureList')}
          </h2>
          <p aria-live="polite" className="text-muted">
            {t('failureCount', { count: total })}
          </p>
        </div>
        {total > 0 ? <RetryAll /> : null}
      </div>
      {total > 0 ? (
        <FailureTable failures={failures} />
      ) : (
        <EmptyState drawing="documents" title={t('failureCount', { count: 0 })} />
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('paging')}
        toPath={(to) => toListPath(path, { page: to })}
      />
    </ConsoleFrame>
  )
}
