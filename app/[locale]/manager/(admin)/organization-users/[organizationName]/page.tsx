import { Download, FileUp } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { PageLinks } from '@/components/layout/page-links'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { withGuard } from '@/lib/auth/membership'
import { getMembersPath } from '@/lib/members/member'
import { listMembers } from '@/lib/members/queries'
import { memberParamsSchema } from '@/lib/members/schema'
import { AddMember } from './add-member'
import { ApartmentsProvider } from './apartments'
import { MemberSearch } from './member-search'
import { MemberTable } from './member-table'
import { RemindForm } from './remind-form'
import { requireNamedOrganization } from './require-named-organization'
import { StatusLegend } from './status-legend'

type ListParams = z.infer<typeof memberParamsSchema>

function toListPath(path: string, { search, page, status, sort }: ListParams): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (sort !== 'name') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

type Props = PageProps<'/[locale]/manager/organization-users/[organizationName]'>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('members')
  return { title: t('title') }
}

export default async function MembersPage({ params, searchParams }: Props) {
  const query = await searchParams
  const requested = memberParamsSchema.parse(query)
  const { search, page, status, sort } = requested
  const [admin, { members, total, queued, waiting, apartments, pageSize }] = await withGuard(
    requireNamedOrganization((await params).organizationName),
    listMembers({ search, page, filter: status, order: sort }),
  )
  const { id: ownId, organization } = admin
  const t = await getTranslations('members')
  const path = getMembersPath(organization.name)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last member of the last page may just have been removed.
  if (page > pages) redirect(toListPath(path, { ...requested, page: pages }))
  return (
    <ApartmentsProvider apartments={apartments}>
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead', { organization: organization.name })}</p>
      <div className="mt-6 flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch">
        <AddMember open={query.add === 'member'} />
        <Link href={`${path}/import`} prefetch={false} className={buttonClass('secondary')}>
          <FileUp aria-hidden className="size-5" />
          {t('import')}
        </Link>
        <a href="/api/members/export" download className={buttonClass('secondary')}>
          <Download aria-hidden className="size-5" />
          {t('export')}
        </a>
      </div>
      <div className="mt-6">
        <MemberSearch path={path} search={search} status={status} sort={sort} />
      </div>
      <div className="mt-6 flex flex-wrap items-baseline gap-x-4">
        <h2 id="members" tabIndex={-1} className="text-2xl">
          {t('list')}
        </h2>
        <p aria-live="polite" className="text-muted">
          {t(search || status ? 'matches' : 'count', { count: total })}
        </p>
      </div>
      {queued > 0 ? (
        <div className="mt-4">
          <Alert title={t('queued', { count: queued })}>{t('queuedText')}</Alert>
        </div>
      ) : null}
      {waiting > 0 ? <RemindForm label={t('remindAll', { count: waiting })} /> : null}
      {total > 0 ? (
        <MemberTable members={members} ownId={ownId} />
      ) : (
        <EmptyState drawing="people" title={search || status ? t('noMatch') : t('none')}>
          <FirstStepLink step="invited" member={admin} href={`${path}?add=member`} />
        </EmptyState>
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('pages')}
        toPath={(to) => toListPath(path, { ...requested, page: to })}
      />
      <StatusLegend />
    </ApartmentsProvider>
  )
}
