import type { Metadata } from 'next'
import Link from 'next/link'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { dismissBoardAnswer, openBoardAnswer } from '@/app/[locale]/manager/ask-frank/board-actions'
import { chooseMail, markRead } from '@/app/[locale]/manager/news/actions'
import { NewsChoice } from '@/components/articles/news-choice'
import { NewsList } from '@/components/articles/news-list'
import { DateList } from '@/components/calendar/date-list'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { BoardAnswers } from '@/components/frank/board-answers'
import { LinkPending } from '@/components/layout/link-pending'
import { PageNotice } from '@/components/layout/page-notice'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { getDashboard } from '@/lib/articles/queries'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { AskField } from './ask-field'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function DashboardPage({ searchParams }: PageProps<'/[locale]/manager/dashboard'>) {
  const [member, page] = await withGuard(requireMember(), getDashboard())
  const [t, tCalendar, tNews, { boardAnswers, newsMail }] = await Promise.all([
    getTranslations('dashboard'),
    getTranslations('calendar'),
    getTranslations('news'),
    getMessages(),
  ])
  const { articles, total, members, answers, hasChosenMail, dates } = page
  const name = member.fullName.trim().split(/\s+/)[0]
  return (
    <NextIntlClientProvider messages={{ boardAnswers, newsMail }}>
      <PageNotice query={searchParams} />
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="text-3xl md:text-4xl">{name ? t('greeting', { name }) : t('title')}</h1>
        <p className="mt-1 text-lg text-muted">{member.organization.name}</p>
        <AskField />
        {answers.length > 0 ? (
          <BoardAnswers
            answers={answers}
            actions={{ open: openBoardAnswer, dismiss: dismissBoardAnswer }}
            className="mt-6"
          />
        ) : null}
        <section aria-labelledby="dates" className="mt-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="dates" className="text-2xl">
              {tCalendar('nextDates')}
            </h2>
            <Link href="/manager/calendar" prefetch={false} className={buttonClass('quiet')}>
              {tCalendar('open')}
            </Link>
          </div>
          {dates.length > 0 ? (
            <Card className="mt-2 px-4 py-1 md:px-5">
              <DateList dates={dates} />
            </Card>
          ) : (
            <p className="mt-1 text-muted">{tCalendar('noneAhead')}</p>
          )}
        </section>
        {hasChosenMail ? null : <NewsMailCard organization={member.organization.name} />}
        <section aria-labelledby="news" className="mt-8">
          <h2 id="news" className="text-2xl">
            {t('title')}
          </h2>
          {articles.length > 0 ? (
            <div className="mt-3">
              <NewsList articles={articles} members={members} heading="h3" markRead={markRead} />
            </div>
          ) : (
            <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
              <FirstStepLink step="news" member={member} />
            </EmptyState>
          )}
          {total > articles.length ? <AllNews label={tNews('all', { count: total })} /> : null}
        </section>
      </div>
    </NextIntlClientProvider>
  )
}

async function NewsMailCard({ organization }: { organization: string }) {
  const t = await getTranslations('newsMail')
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 id="news-mail" className="text-lg">
        {t('question', { organization })}
      </h2>
      <NewsChoice chosen={null} choose={chooseMail} labelledBy="news-mail" />
      <p className="mt-2 text-sm text-muted">{t('text')}</p>
    </Card>
  )
}

async function AllNews({ label }: { label: string }) {
  const t = await getTranslations('nav')
  return (
    <p className="mt-6 text-center">
      <Link href="/manager/news" prefetch={false} className={buttonClass('secondary')}>
        {label}
        <LinkPending label={t('loadingNews')} />
      </Link>
    </p>
  )
}
