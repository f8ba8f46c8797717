import { ChevronRight } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { StateBadge } from '@/components/cases/state-badge'
import { PagePending } from '@/components/layout/link-pending'
import { PageLinks } from '@/components/layout/page-links'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { caseKinds } from '@/lib/cases/case'
import { boardCasesPath, toCaseFormPath, toCasePath, toCasesPage } from '@/lib/cases/paths'
import { listOwnCases } from '@/lib/cases/queries'
import { pageSchema } from '@/lib/cases/schema'
import { formatDay } from '@/lib/i18n/time'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cases')
  return { title: t('own') }
}

/** A member's own cases, and the doors to new ones. */
export default async function CasesPage({ searchParams }: PageProps<'/[locale]/manager/cases'>) {
  const page = pageSchema.parse((await searchParams).page)
  const [member, { cases, pages }] = await withGuard(requireMember(), listOwnCases(page))
  const [t, tNav, locale] = await Promise.all([getTranslations('cases'), getTranslations('nav'), getLocale()])
  if (page > pages) redirect(toCasesPage(pages))
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl md:text-4xl">{t('own')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead')}</p>
      {can(member.role, 'board') ? (
        <p className="mt-4">
          <Link href={boardCasesPath} prefetch={false} className={buttonClass('secondary')}>
            {t('board.title')}
          </Link>
        </p>
      ) : null}
      <h2 id="new" className="mt-8 text-2xl">
        {t('new')}
      </h2>
      <ul aria-labelledby="new" className="mt-3 grid gap-3 sm:grid-cols-2">
        {caseKinds.map((kind) => (
          <li key={kind}>
            <Link
              href={toCaseFormPath(kind)}
              prefetch={false}
              className="card flex h-full min-h-16 items-center gap-3 px-4 py-3 hover:border-accent"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`kinds.${kind}`)}</span>
                <span className="block text-sm text-muted">{t(`about.${kind}`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              <PagePending label={tNav('loading')} />
            </Link>
          </li>
        ))}
      </ul>
      <h2 id="sent" className="mt-8 text-2xl">
        {t('yours')}
      </h2>
      {cases.length === 0 ? (
        <EmptyState drawing="questions" title={t('none')} />
      ) : (
        <ul aria-labelledby="sent" className="card mt-3 divide-y divide-line">
          {cases.map(({ id, kind, state, startsOn, endsOn, changedAt }) => (
            <li key={id}>
              <Link
                href={toCasePath(id)}
                prefetch={false}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
              >
                <span className="font-semibold">{t(`kinds.${kind}`)}</span>
                <StateBadge kind={kind} state={state} />
                <span className="w-full text-sm text-muted sm:ml-auto sm:w-auto">
                  {startsOn && endsOn
                    ? t('period', {
                        from: formatDay(new Date(startsOn), locale),
                        to: formatDay(new Date(endsOn), locale),
                      })
                    : t('changed', { date: formatDay(changedAt, locale) })}
                </span>
                <PagePending label={tNav('loading')} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} label={t('pages')} toPath={toCasesPage} />
    </div>
  )
}
