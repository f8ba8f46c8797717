'use client'

import Link from 'next/link'
import { LinkPending } from '@/components/layout/link-pending'
import { RenderedMarkdown } from '@/components/markdown/rendered-markdown'
import { Badge } from '@/components/ui/badge'
import type { ListedArticle } from '@/lib/articles/article'
import type { ArticleImage } from '@/lib/articles/image-src'
import { ArticleAge, type ShownAge } from './article-age'
import { LazyImage } from './lazy-image'
import { ReadCount } from './read-count'
import { ReadMore } from './read-more'

export type ShownArticle = Pick<ListedArticle, 'id' | 'title' | 'html' | 'isRead' | 'excerpt'> & {
  image: Pick<ArticleImage, 'small'> | null
  /** Shown if there is no `html`. */
  text: string
  age: ShownAge
  pinned: string | null
  readBy: string
}

type Props = {
  article: ShownArticle
  heading: 'h2' | 'h3'
  texts: { readMore: string; showLess: string; loading: string; unread: string }
  markRead: (input: { articleId: string }) => Promise<unknown>
}

/** A client component because a server component would be sent twice, as HTML and as data. */
export function NewsCard({ article, heading: Heading, texts, markRead }: Props) {
  return (
    <article className="flow-root p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <ArticleAge {...article.age} />
        {article.pinned ? <Badge>{article.pinned}</Badge> : null}
      </div>
      {article.image ? (
        <LazyImage
          key={article.image.small}
          src={article.image.small}
          className="float-right mt-1.5 mb-1 ml-4 aspect-4/3 w-20 overflow-hidden rounded-control bg-sunken md:w-28"
        />
      ) : null}
      {article.isRead ? null : <span className="sr-only">{texts.unread}</span>}
      <Heading className="mt-1 text-lg wrap-anywhere md:text-xl">
        {article.isRead ? null : <UnreadDot />}
        <Link
          href={`/manager/news/${article.id}`}
          // A prefetch would render the whole article.
          prefetch={false}
          className="underline-offset-4 hover:text-accent hover:underline"
        >
          {article.title}
          <LinkPending label={texts.loading} />
        </Link>
      </Heading>
      <NewsText article={article} texts={texts} markRead={markRead} />
    </article>
  )
}

function NewsText({ article, texts, markRead }: Omit<Props, 'heading'>) {
  const { excerpt, html } = article
  const text = <RenderedMarkdown html={html} text={article.text} className="card-text wrap-anywhere" />
  if (excerpt === null) {
    return (
      <div className="mt-1">
        {text}
        <div className="mt-1.5 text-sm">
          <ReadCount text={article.readBy} />
        </div>
      </div>
    )
  }
  return (
    <div className="group mt-1">
      <p className="wrap-anywhere group-has-open:hidden">{excerpt}</p>
      <ReadMore
        articleId={article.id}
        isRead={article.isRead}
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
          <span className="text-sm">
            <ReadCount text={article.readBy} />
          </span>
        </summary>
        {text}
      </ReadMore>
    </div>
  )
}

function UnreadDot() {
  return <span aria-hidden className="mr-2 mb-0.5 inline-block size-2.5 rounded-full bg-accent" />
}

export function UnreadLegend({ text }: { text: string }) {
  return (
    <p aria-hidden className="mb-1.5 text-right text-sm text-muted">
      <UnreadDot />
      {text}
    </p>
  )
}
