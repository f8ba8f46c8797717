import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { dismissBoardAnswer, openBoardAnswer } from '@/app/[locale]/manager/ask-frank/board-actions'
import { toShownNews } from '@/components/articles/news-list'
import { toShownDate } from '@/components/calendar/date-list'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { BoardAnswers } from '@/components/frank/board-answers'
import { PageNotice } from '@/components/layout/page-notice'
import { fillIn, pick } from '@/components/texts'
import { EmptyState } from '@/components/ui/empty-state'
import { getDashboard } from '@/lib/articles/queries'
import { longestQuestion } from '@/lib/assistant/contract'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { getTranslations } from '@/lib/i18n/translations'
import { DashboardView } from './view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function DashboardPage({ searchParams }: PageProps<'/[locale]/manager/dashboard'>) {
  const [member, page] = await withGuard(requireMember(), getDashboard())
  const { fullName, organization } = member
  const [locale, news, { dashboard, nav, chat, newsMail, calendar }] = await Promise.all([
    getLocale(),
    getTranslations('news'),
    getMessages(),
  ])
  const { articles, total, members, answers, hasChosenMail, dates } = page
  const firstName = fullName.trim().split(/\s+/)[0]
  return (
    <>
      <PageNotice query={searchParams} />
      <DashboardView
        ask={{
          locale,
          longest: longestQuestion,
          texts: {
            label: nav.askFrank,
            placeholder: chat.placeholder,
            hint: dashboard.askHint,
            submit: dashboard.askSubmit,
          },
        }}
        dates={dates.map((date) => toShownDate(date, locale, calendar.allDay))}
        {...(hasChosenMail
          ? {}
          : {
              newsMail: {
                question: fillIn(newsMail.question, { organization: organization.name }),
                hint: newsMail.text,
                texts: pick(newsMail, ['at_once', 'weekly', 'never', 'saved', 'failed']),
              },
            })}
        answers={
          answers.length > 0 ? (
            <BoardAnswers
              answers={answers}
              actions={{ open: openBoardAnswer, dismiss: dismissBoardAnswer }}
              className="mt-6"
            />
          ) : null
        }
        news={await toShownNews({ articles, members })}
        empty={
          articles.length > 0 ? null : (
            <EmptyState title={dashboard.emptyTitle} text={dashboard.emptyText}>
              <FirstStepLink step="news" member={member} />
            </EmptyState>
          )
        }
        texts={{
          greeting: firstName ? fillIn(dashboard.greeting, { name: firstName }) : dashboard.title,
          organization: organization.name,
          dates: calendar.nextDates,
          calendar: calendar.open,
          noDates: calendar.noneAhead,
          news: dashboard.title,
          ...(total > articles.length ? { allNews: news('all', { count: total }) } : {}),
        }}
      />
    </>
  )
}
