import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { dismissFirstSteps, noteFirstStepsDone } from '@/app/[locale]/manager/(admin)/admin/actions'
import { dismissBoardAnswer, openBoardAnswer } from '@/app/[locale]/manager/ask-frank/board-actions'
import { markRead } from '@/app/[locale]/manager/news/actions'
import { NewsList, UnreadNote } from '@/components/articles/news-list'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { FirstSteps } from '@/components/first-steps/first-steps'
import { BoardAnswers } from '@/components/frank/board-answers'
import { PagePending } from '@/components/layout/link-pending'
import { PageNotice } from '@/components/layout/page-notice'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { getDashboard } from '@/lib/articles/queries'
import { isOn } from '@/lib/auth/features'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { AskField } from './ask-field'
import { Doors } from './doors'
import { NextDates } from './next-dates'
import { UrgentBand } from './urgent-band'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function DashboardPage({ searchParams }: PageProps<'/[locale]/manager/dashboard'>) {
  const [member, page] = await withGuard(requireMember(), getDashboard())
  const [t, tNews] = await Promise.all([getTranslations('dashboard'), getTranslations('news')])
  const { articles, total, unread, urgent, answers, dates, numbers, faultReport, firstSteps } = page
  // An article of the band is marked there, and is not listed again.
  const isUrgent = (article: { id: string }) => urgent.some(({ id }) => id === article.id)
  const listed = articles.filter((article) => !isUrgent(article))
  const unreadUrgent = articles.filter((article) => isUrgent(article) && !article.isRead)
  const allNews = total > listed.length ? <AllNews label={tNews('all', { count: total })} /> : null
  const hasAssistant = isOn(member, 'assistant')
  const name = member.fullName.trim().split(/\s+/)[0]
  return (
    <>
      <PageNotice query={searchParams} />
      <h1 className="text-3xl md:text-4xl">{name ? t('greeting', { name }) : t('title')}</h1>
      <p className="mt-1 text-lg text-muted">{member.organization.name}</p>
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div>
          {hasAssistant ? <AskField /> : null}
          <UrgentBand articles={urgent} unread={unreadUrgent.map(({ id }) => id)} />
          {hasAssistant && answers.length > 0 ? (
            <BoardAnswers
              answers={answers}
              actions={{ open: openBoardAnswer, dismiss: dismissBoardAnswer }}
              className="mt-6"
            />
          ) : null}
          {firstSteps ? (
            <FirstSteps
              firstSteps={firstSteps}
              admin={member}
              actions={{ dismiss: dismissFirstSteps, note: noteFirstStepsDone }}
            />
          ) : null}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Doors numbers={numbers} faultReport={faultReport} isAdmin={can(member.role, 'admin')} />
          <NextDates dates={dates} />
        </div>
        {articles.length > 0 && listed.length === 0 ? (
          <div className="lg:col-start-1">{allNews}</div>
        ) : (
          <section aria-labelledby="news" className="lg:col-start-1">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="news" className="text-2xl">
                {t('title')}
              </h2>
              <UnreadNote
                articles={listed}
                text={tNews('unreadCount', { count: unread - unreadUrgent.length })}
              />
            </div>
            {articles.length > 0 ? (
              <NewsList articles={listed} heading="h3" markRead={markRead} />
            ) : (
              <EmptyState drawing="news" title={t('emptyTitle')} text={t('emptyText')}>
                {firstSteps ? null : <FirstStepLink step="news" member={member} />}
              </EmptyState>
            )}
            {allNews}
          </section>
        )}
      </div>
    </>
  )
}

async function AllNews({ label }: { label: string }) {
  const t = await getTranslations('nav')
  return (
    <p className="mt-6 text-center">
      <Link href="/manager/news" prefetch={false} className={buttonClass('secondary')}>
        {label}
        <PagePending label={t('loadingNews')} />
      </Link>
    </p>
  )
}
