import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { StateBadge } from '@/components/cases/state-badge'
import { PagePending } from '@/components/layout/link-pending'
import { PageLinks } from '@/components/layout/page-links'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { requireBoard, withGuard } from '@/lib/auth/membership'
import type { BoardCase } from '@/lib/cases/case'
import { toBoardCasePath, toBoardCasesPath } from '@/lib/cases/paths'
import { listBoardCases } from '@/lib/cases/queries'
import { boardFilterSchema } from '@/lib/cases/schema'
import { formatDay } from '@/lib/i18n/time'
import { CaseFilters } from './case-filters'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cases')
  return { title: t('board.title') }
}

/** What waits for the board, the earliest day first. */
export default async function BoardCasesPage({ searchParams }: PageProps<'/[locale]/manager/cases/board'>) {
  const query = await searchParams
  const filter = boardFilterSchema.parse({ ...query, kind: query.kind ?? null })
  const [, { cases, pages }] = await withGuard(requireBoard(), listBoardCases(filter))
  const t = await getTranslations('cases')
  if (filter.page > pages) redirect(toBoardCasesPath({ ...filter, page: pages }))
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('board.title')}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{t('board.lead')}</p>
      <CaseFilters filter={filter} />
      {cases.length === 0 ? (
        <EmptyState drawing="questions" title={t('board.none')} />
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {cases.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
      <PageLinks
        page={filter.page}
        pages={pages}
        label={t('pages')}
        toPath={(page) => toBoardCasesPath({ ...filter, page })}
      />
    </div>
  )
}

async function Row({
  one: { id, kind, state, applicant, apartment, startsOn, dueOn, isUrgent },
}: {
  one: BoardCase
}) {
  const [t, tNav, locale] = await Promise.all([getTranslations('cases'), getTranslations('nav'), getLocale()])
  return (
    <li>
      <Link
        href={toBoardCasePath(id)}
        prefetch={false}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
      >
        <span className="font-semibold">{t(`kinds.${kind}`)}</span>
        <StateBadge kind={kind} state={state} />
        {isUrgent ? <Badge tone="danger">{t('options.at_once')}</Badge> : null}
        <span className="min-w-0 wrap-anywhere">
          {apartment ? t('board.from', { applicant, apartment }) : applicant}
        </span>
        <span className="w-full text-sm text-muted sm:ml-auto sm:w-auto">
          {t(startsOn ? 'board.starts' : 'board.sentOn', { date: formatDay(new Date(dueOn), locale) })}
        </span>
        <PagePending label={tNav('loading')} />
      </Link>
    </li>
  )
}
