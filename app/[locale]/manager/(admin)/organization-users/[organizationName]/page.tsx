import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { PageLinks } from '@/components/layout/page-links'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FileUp } from '@/components/ui/icons'
import { getMembersPath } from '@/lib/members/member'
import { listMembers } from '@/lib/members/queries'
import { AddMember } from './add-member'
import { MemberSearch } from './member-search'
import { MemberTable } from './member-table'
import { requireNamedOrganization } from './require-named-organization'
import { StatusLegend } from './status-legend'

/** The parameters of the address. Invalid ones are ignored. */
const searchParamsSchema = z.object({
  search: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

/** The address of a page of the list. */
function toListAddress(path: string, { search, page }: z.infer<typeof searchParamsSchema>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

type Props = PageProps<'/[locale]/manager/organization-users/[organizationName]'>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('members')
  return { title: t('title') }
}

export default async function MembersPage({ params, searchParams }: Props) {
  const { id: ownId, organization } = await requireNamedOrganization((await params).organizationName)
  const { search, page } = searchParamsSchema.parse(await searchParams)
  const [{ members, total, queued, pageSize }, t, { members: texts, errors }] = await Promise.all([
    listMembers(organization.id, { search, page }),
    getTranslations('members'),
    getMessages(),
  ])
  const path = getMembersPath(organization.name)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last member of the last page may just have been removed.
  if (page > pages) redirect(toListAddress(path, { search, page: pages }))
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
          <p className="mt-2 text-lg text-muted">{t('lead', { organization: organization.name })}</p>
        </div>
        <Link href={`${path}/import`} prefetch={false} className={buttonClass('secondary')}>
          <FileUp aria-hidden className="size-5" />
          {t('import')}
        </Link>
      </div>
      <AddMember texts={texts} errors={errors} />
      <div className="mt-8 max-w-2xl">
        <MemberSearch path={path} search={search} texts={texts} />
      </div>
      <h2 id="members" tabIndex={-1} className="mt-8 text-2xl">
        {t('list')}
      </h2>
      <p aria-live="polite" className="mt-1 text-muted">
        {t(search ? 'matches' : 'count', { count: total })}
      </p>
      {queued > 0 ? (
        <div className="mt-4">
          <Alert title={t('queued', { count: queued })}>{t('queuedText')}</Alert>
        </div>
      ) : null}
      {total > 0 ? (
        <MemberTable members={members} ownId={ownId} texts={texts} errors={errors} />
      ) : (
        <EmptyState title={search ? t('noMatch') : t('none')} />
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('pages')}
        toAddress={(to) => toListAddress(path, { search, page: to })}
      />
      <StatusLegend />
    </div>
  )
}
