'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { LinkPending } from '@/components/layout/link-pending'
import { fillIn, type Texts } from '@/components/texts'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { ListedArticle } from '@/lib/articles/article'
import { toImageSrc } from '@/lib/articles/image-src'
import { ArticleAge } from './article-age'
import { LazyImage } from './lazy-image'
import { ReadCount } from './read-count'
import { ReadMore } from './read-more'

export type ShownArticle = Pick<ListedArticle, 'id' | 'title' | 'reads'> & {
  /** The moment, the age and, for an older article, the time in the reader's language. */
  age: [dateTime: string, age: string, time?: string]
  body: ReactNode
  excerpt?: string
  /** Its version. */
  image?: string
  isUnread?: true
  isPinned?: true
}

export type ShownNews = {
  articles: ShownArticle[]
  members: number
  locale: string
  texts: Pick<Texts<'dashboard'>, 'label' | 'readMore' | 'showLess'> &
    Pick<Texts<'news'>, 'readBy' | 'pinned' | 'notRead'> &
    Pick<Texts<'nav'>, 'loadingNews'>
}

type Props = ShownNews & {
  heading: 'h2' | 'h3'
  markRead: (input: { articleId: string }) => Promise<unknown>
}
type CardProps = Omit<Props, 'articles'> & { article: ShownArticle }

/** A client component because a server component would be sent twice, as HTML and as data. */
export function NewsCards({ articles, ...shared }: Props) {
  return (
    <>
      {articles.some(({ isUnread }) => isUnread) ? (
        <p aria-hidden className="mb-1.5 text-right text-sm text-muted">
          <UnreadDot />
          {shared.texts.notRead}
        </p>
      ) : null}
      <Card className="divide-y divide-line">
        {articles.map((article) => (
          <NewsCard key={article.id} article={article} {...shared} />
        ))}
      </Card>
    </>
  )
}

function NewsCard({ heading: Heading, ...props }: CardProps) {
  const { article, locale, texts } = props
  const [dateTime, age, time] = article.age
  return (
    <article className="flow-root p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <ArticleAge label={texts.label} dateTime={dateTime} text={age} time={time} locale={locale} />
        {article.isPinned ? <Badge>{texts.pinned}</Badge> : null}
      </div>
      {article.image ? (
        <LazyImage
          key={article.image}
          src={toImageSrc(article.id, article.image, 480)}
          className="float-right mt-1.5 mb-1 ml-4 aspect-4/3 w-20 overflow-hidden rounded-control bg-sunken md:w-28"
        />
      ) : null}
      {article.isUnread ? <span className="sr-only">{texts.notRead}</span> : null}
      <Heading className="mt-1 text-lg wrap-anywhere md:text-xl">
        {article.isUnread ? <UnreadDot /> : null}
        <Link
          href={`/manager/news/${article.id}`}
          // A prefetch would render the whole article.
          prefetch={false}
          className="underline-offset-4 hover:text-accent hover:underline"
        >
          {article.title}
          <LinkPending label={texts.loadingNews} />
        </Link>
      </Heading>
      <NewsText {...props} />
    </article>
  )
}

function NewsText({ article, members, texts, markRead }: Omit<CardProps, 'heading'>) {
  const { excerpt, body, reads } = article
  const readCount = <ReadCount text={fillIn(texts.readBy, { reads, members })} />
  if (excerpt === undefined) {
    return (
      <div className="mt-1">
        {body}
        <div className="mt-1.5 text-sm">{readCount}</div>
      </div>
    )
  }
  return (
    <div className="group mt-1">
      <p className="wrap-anywhere group-has-open:hidden">{excerpt}</p>
      <ReadMore
        articleId={article.id}
        isRead={!article.isUnread}
        markRead={markRead}
        className="disclosure group/more"
      >
        <summary className="-mb-2 flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
          <span
            lang="sv"
            className="font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
          >
            <span className="group-open/more:hidden">{texts.readMore}</span>
            <span className="hidden group-open/more:inline">{texts.showLess}</span>
          </span>
          <span className="text-sm">{readCount}</span>
        </summary>
        {body}
      </ReadMore>
    </div>
  )
}

function UnreadDot() {
  return <span aria-hidden className="mr-2 mb-0.5 inline-block size-2.5 rounded-full bg-accent" />
}
