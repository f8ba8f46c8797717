import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { dismissBoardAnswer, openBoardAnswer } from '@/app/[locale]/manager/ask-frank/board-actions'
import { markRead } from '@/app/[locale]/manager/news/actions'
import { NewsList } from '@/components/articles/news-list'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { BoardAnswers } from '@/components/frank/board-answers'
import { LinkPending } from '@/components/layout/link-pending'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { getDashboard } from '@/lib/articles/queries'
import { requireMember } from '@/lib/auth/membership'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function DashboardPage() {
  const member = await requireMember()
  const { fullName, organization } = member
  const [t, news, nav, { articles, total, members, answers }] = await Promise.all([
    getTranslations('dashboard'),
    getTranslations('news'),
    getTranslations('nav'),
    getDashboard(member, 5),
  ])
  const firstName = fullName.trim().split(/\s+/)[0]
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-3xl md:text-4xl">{firstName ? t('greeting', { name: firstName }) : t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{organization.name}</p>
      <BoardAnswers
        answers={answers}
        actions={{ open: openBoardAnswer, dismiss: dismissBoardAnswer }}
        className="mt-6"
      />
      <section aria-labelledby="news" className="mt-8 md:mt-10">
        <h2 id="news" className="text-2xl">
          {t('title')}
        </h2>
        {articles.length === 0 ? (
          <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
            <FirstStepLink step="news" member={member} />
          </EmptyState>
        ) : null}
        <div className="mt-5 space-y-5">
          <NewsList articles={articles} members={members} heading="h3" markRead={markRead} />
        </div>
        {total > articles.length ? (
          <p className="mt-6 text-center">
            <Link href="/manager/news" prefetch={false} className={buttonClass('secondary')}>
              {news('all', { count: total })}
              <LinkPending label={nav('loadingNews')} />
            </Link>
          </p>
        ) : null}
      </section>
    </div>
  )
}
