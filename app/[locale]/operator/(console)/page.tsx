import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/layout/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { consolePath, toListPath } from '@/lib/console/organization'
import { listOrganizations, pageSize } from '@/lib/console/queries'
import { organizationParamsSchema } from '@/lib/console/schema'
import { ConsoleFrame } from './console-frame'
import { CreateOrganization } from './create-organization'
import { OrganizationSearch } from './organization-search'
import { OrganizationTable } from './organization-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.organizations') }
}

export default async function OrganizationsPage({ searchParams }: PageProps<'/[locale]/operator'>) {
  const query = organizationParamsSchema.parse(await searchParams)
  const [, { organizations, total, defaultQuotaMb, plans }] = await withGuard(
    requireOperator(),
    listOrganizations(query),
  )
  const t = await getTranslations('console')
  const choices = plans.map(({ id, name }) => ({ id, name }))
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (query.page > pages) redirect(toListPath(consolePath, { ...query, page: pages }))
  const isFiltered = query.search !== '' || query.state !== null
  return (
    <ConsoleFrame page="organizations" lead={t('lead')}>
      <CreateOrganization plans={choices} />
      <div className="mt-6">
        <OrganizationSearch search={query.search} state={query.state} />
      </div>
      <div className="mt-6 flex flex-wrap items-baseline gap-x-4">
        <h2 id="organizations" tabIndex={-1} className="text-2xl">
          {t('list')}
        </h2>
        <p aria-live="polite" className="text-muted">
          {t('count', { count: total })}
        </p>
      </div>
      {total > 0 ? (
        <OrganizationTable organizations={organizations} limits={{ defaultQuotaMb, plans: choices }} />
      ) : (
        <EmptyState drawing="people" title={isFiltered ? t('noMatch') : t('none')} />
      )}
      <PageLinks
        page={query.page}
        pages={pages}
        label={t('paging')}
        toPath={(page) => toListPath(consolePath, { ...query, page })}
      />
    </ConsoleFrame>
  )
}
