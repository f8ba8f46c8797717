import type { Metadata } from 'next'
import Link from 'next/link'
import { getLocale } from 'next-intl/server'
import { dismissBoardAnswer, openBoardAnswer } from '@/app/[locale]/manager/ask-frank/board-actions'
import { chooseMail, markRead } from '@/app/[locale]/manager/news/actions'
import { NewsChoice } from '@/components/articles/news-choice'
import { NewsList } from '@/components/articles/news-list'
import { DateList } from '@/components/calendar/date-list'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { BoardAnswers } from '@/components/frank/board-answers'
import { LinkPending } from '@/components/layout/link-pending'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { getDashboard } from '@/lib/articles/queries'
import { longestQuestion } from '@/lib/assistant/contract'
import { requireMember } from '@/lib/auth/membership'
import { getTranslations } from '@/lib/i18n/translations'
import { AskField } from './ask-field'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function DashboardPage() {
  const member = await requireMember()
  const { fullName, organization } = member
  const [
    locale,
    t,
    news,
    nav,
    chat,
    newsMail,
    calendar,
    { articles, total, members, answers, hasChosenMail, dates },
  ] = await Promise.all([
    getLocale(),
    getTranslations('dashboard'),
    getTranslations('news'),
    getTranslations('nav'),
    getTranslations('chat'),
    getTranslations('newsMail'),
    getTranslations('calendar'),
    getDashboard(member),
  ])
  const firstName = fullName.trim().split(/\s+/)[0]
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-3xl md:text-4xl">{firstName ? t('greeting', { name: firstName }) : t('title')}</h1>
      <p className="mt-1 text-lg text-muted">{organization.name}</p>
      <AskField
        locale={locale}
        longest={longestQuestion}
        texts={{
          label: nav('askFrank'),
          placeholder: chat('placeholder'),
          hint: t('askHint'),
          submit: t('askSubmit'),
        }}
      />
      <BoardAnswers
        answers={answers}
        actions={{ open: openBoardAnswer, dismiss: dismissBoardAnswer }}
        className="mt-6"
      />
      <section aria-labelledby="dates" className="mt-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="dates" className="text-2xl">
            {calendar('nextDates')}
          </h2>
          <Link href="/manager/calendar" prefetch={false} className={buttonClass('quiet')}>
            {calendar('open')}
          </Link>
        </div>
        {dates.length > 0 ? (
          <Card className="mt-2 px-4 py-1 md:px-5">
            <DateList dates={dates} />
          </Card>
        ) : (
          <p className="mt-1 text-muted">{calendar('noneAhead')}</p>
        )}
      </section>
      {hasChosenMail ? null : (
        <Card className="mt-6 p-4 md:p-5">
          <h2 id="news-mail" className="text-lg">
            {newsMail('question', { organization: organization.name })}
          </h2>
          <NewsChoice
            chosen={null}
            choose={chooseMail}
            labelledBy="news-mail"
            texts={{
              at_once: newsMail('at_once'),
              weekly: newsMail('weekly'),
              never: newsMail('never'),
              saved: newsMail('saved'),
              failed: newsMail('failed'),
            }}
          />
          <p className="mt-2 text-sm text-muted">{newsMail('text')}</p>
        </Card>
      )}
      <section aria-labelledby="news" className="mt-8">
        <h2 id="news" className="text-2xl">
          {t('title')}
        </h2>
        {articles.length === 0 ? (
          <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
            <FirstStepLink step="news" member={member} />
          </EmptyState>
        ) : null}
        <div className="mt-3">
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
