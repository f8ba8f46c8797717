import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/layout/page-links'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { requireBoard, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { listQuestions } from '@/lib/questions/queries'
import { QuestionKinds, QuestionOrder } from './question-filters'
import { QuestionRow } from './question-row'
import { questionParamsSchema, toQuestionsAddress } from './search-params'

type Props = PageProps<'/[locale]/manager/frank/questions'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { kind }] = await Promise.all([
    getTranslations('boardQuestions'),
    searchParams.then((params) => questionParamsSchema.parse(params)),
  ])
  return { title: `${t(`kinds.${kind}`)} · ${t('title')}` }
}

export default async function QuestionsPage({ searchParams }: Props) {
  const query = questionParamsSchema.parse(await searchParams)
  const { kind, order, page } = query
  const [member, { groups, pages, sections }] = await withGuard(
    requireBoard(),
    listQuestions({ kind, mostAsked: order === 'most', page }),
  )
  const t = await getTranslations('boardQuestions')
  const isAdmin = can(member.role, 'admin')
  // The last question of the last page may just have been answered.
  if (page > Math.max(1, pages)) redirect(toQuestionsAddress({ ...query, page: Math.max(1, pages) }))
  return (
    <div>
      {isAdmin ? (
        <Link href="/manager/frank" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
          <ArrowLeft aria-hidden className="size-5" />
          {t('back')}
        </Link>
      ) : null}
      <h1 id="questions" tabIndex={-1} className={clsx('text-3xl md:text-4xl', isAdmin && 'mt-2')}>
        {t('title')}
      </h1>
      <p className="mt-2 max-w-text text-lg text-muted">{t('lead')}</p>
      <QuestionKinds query={query} />
      {kind === 'done' || groups.length < 2 ? null : <QuestionOrder query={query} />}
      {groups.length === 0 ? (
        <EmptyState
          drawing="questions"
          title={t(`empty.${kind}`)}
          text={kind === 'all' ? t('emptyText') : undefined}
        />
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {groups.map((group) => (
            <QuestionRow
              key={group.id}
              group={group}
              sections={sections}
              isAdmin={isAdmin}
              open={groups.length === 1}
            />
          ))}
        </ul>
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('pages')}
        toPath={(to) => toQuestionsAddress({ ...query, page: to })}
      />
    </div>
  )
}
