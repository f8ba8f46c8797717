'use client'

import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { chooseMail, markRead } from '@/app/[locale]/manager/news/actions'
import { NewsCards, type ShownNews } from '@/components/articles/news-cards'
import { NewsChoice } from '@/components/articles/news-choice'
import { DateItem, type ShownDate } from '@/components/calendar/date-item'
import { LinkPending } from '@/components/layout/link-pending'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AskField } from './ask-field'

type NewsMail = Pick<ComponentProps<typeof NewsChoice>, 'texts'> & {
  question: string
  hint: string
}

type Props = {
  ask: ComponentProps<typeof AskField>
  dates: ShownDate[]
  /** None after the member's choice. */
  newsMail?: NewsMail
  answers: ReactNode
  /** Without news, `empty` takes their place. */
  news: ShownNews
  empty: ReactNode
  texts: {
    greeting: string
    organization: string
    dates: string
    calendar: string
    noDates: string
    news: string
    /** None if all news are shown. */
    allNews?: string
  }
}

/** A client component because a server component would be sent twice, as HTML and as data. */
export function DashboardView({ ask, dates, newsMail, answers, news, empty, texts }: Props) {
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-3xl md:text-4xl">{texts.greeting}</h1>
      <p className="mt-1 text-lg text-muted">{texts.organization}</p>
      <AskField {...ask} />
      {answers}
      <section aria-labelledby="dates" className="mt-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="dates" className="text-2xl">
            {texts.dates}
          </h2>
          <Link href="/manager/calendar" prefetch={false} className={buttonClass('quiet')}>
            {texts.calendar}
          </Link>
        </div>
        {dates.length > 0 ? (
          <Card className="mt-2 px-4 py-1 md:px-5">
            <ul className="divide-y divide-line">
              {dates.map((date) => (
                <DateItem key={date.id} {...date} />
              ))}
            </ul>
          </Card>
        ) : (
          <p className="mt-1 text-muted">{texts.noDates}</p>
        )}
      </section>
      {newsMail ? <NewsMailCard {...newsMail} /> : null}
      <section aria-labelledby="news" className="mt-8">
        <h2 id="news" className="text-2xl">
          {texts.news}
        </h2>
        {news.articles.length > 0 ? (
          <div className="mt-3">
            <NewsCards {...news} heading="h3" markRead={markRead} />
          </div>
        ) : (
          empty
        )}
        {texts.allNews ? (
          <p className="mt-6 text-center">
            <Link href="/manager/news" prefetch={false} className={buttonClass('secondary')}>
              {texts.allNews}
              <LinkPending label={news.texts.loadingNews} />
            </Link>
          </p>
        ) : null}
      </section>
    </div>
  )
}

function NewsMailCard({ question, hint, ...choice }: NewsMail) {
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 id="news-mail" className="text-lg">
        {question}
      </h2>
      <NewsChoice chosen={null} choose={chooseMail} labelledBy="news-mail" {...choice} />
      <p className="mt-2 text-sm text-muted">{hint}</p>
    </Card>
  )
}
