import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { PageLinks } from '@/components/layout/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { toListPath } from '@/lib/console/organization'
import { pageSize } from '@/lib/console/queries'
import { pageParamsSchema, supportParamsSchema } from '@/lib/console/schema'
import { toSupportPath } from '@/lib/console/support'
import { lookInto } from '@/lib/console/support-queries'
import { formatMoment } from '@/lib/i18n/time'
import { DocumentTable } from './document-table'
import { SupportFacts } from './support-facts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.support') }
}

type Props = PageProps<'/[locale]/operator/support/[organizationId]'>

/** What an association's admin lets operators see. It changes nothing but the logs, in which the look stands. */
export default async function SupportedOrganizationPage({ params, searchParams }: Props) {
  const { organizationId } = supportParamsSchema.parse(await params)
  const { page } = pageParamsSchema.parse(await searchParams)
  const [, organization] = await withGuard(
    requireOperator(),
    organizationId === null ? Promise.resolve(null) : lookInto(organizationId, page),
  )
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  if (organizationId === null || organization === null)
    return (
      <ConsoleFrame page="support" lead={t('supportLead')}>
        <EmptyState drawing="people" title={t('notGranted')} />
      </ConsoleFrame>
    )
  const { name, purpose, expiresAt, documents, total } = organization
  const path = toSupportPath(organizationId)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) redirect(toListPath(path, { page: pages }))
  return (
    <ConsoleFrame
      page="support"
      title={name}
      lead={t('supportUntil', { time: formatMoment(expiresAt, locale), purpose })}
    >
      <SupportFacts organization={organization} />
      <h2 id="documents" className="mt-8 text-2xl">
        {t('documentList')}
      </h2>
      {total > 0 ? (
        <DocumentTable documents={documents} />
      ) : (
        <EmptyState drawing="documents" title={t('noDocuments')} />
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
