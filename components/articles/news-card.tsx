'use client'

import Link from 'next/link'
import { LinkPending } from '@/components/layout/link-pending'
import { RenderedMarkdown } from '@/components/markdown/rendered-markdown'
import { Card } from '@/components/ui/card'
import type { ListedArticle } from '@/lib/articles/article'
import { ArticleAge, type ShownAge } from './article-age'
import { DefaultImage } from './default-image'
import { LazyImage } from './lazy-image'
import { ReadCount } from './read-count'
import { ReadMore } from './read-more'

export type ShownArticle = Pick<ListedArticle, 'id' | 'title' | 'html' | 'image' | 'isRead' | 'excerpt'> & {
  /** Shown if there is no `html`. */
  text: string
  age: ShownAge
  readBy: string
}

type Props = {
  article: ShownArticle
  heading: 'h2' | 'h3'
  texts: { readMore: string; showLess: string; loading: string }
  markRead: (input: { articleId: string }) => Promise<unknown>
}

const frame = 'aspect-20/9 w-full bg-sunken'

/**
 * A client component, like its image, link and disclosure, because a server component would be sent twice, as
 * HTML and as data.
 */
export function NewsCard({ article, heading: Heading, texts, markRead }: Props) {
  return (
    <Card className="overflow-hidden">
      <article>
        {article.image ? (
          <LazyImage
            {...article.image}
            key={article.image.src}
            sizes="(width < 48rem) calc(100vw - 2rem), 48rem"
            className={frame}
          />
        ) : (
          <DefaultImage className={frame} />
        )}
        <div className="p-5 md:p-6">
          <ArticleAge {...article.age} />
          <Heading className="mt-3 text-xl wrap-anywhere">
            <Link
              href={`/manager/news/${article.id}`}
              // A prefetch would render the whole article in vain.
              prefetch={false}
              className="underline-offset-4 hover:text-accent hover:underline"
            >
              {article.title}
              <LinkPending label={texts.loading} />
            </Link>
          </Heading>
          <NewsText article={article} texts={texts} markRead={markRead} />
          <div className="mt-4 border-t border-line pt-3">
            <ReadCount text={article.readBy} />
          </div>
        </div>
      </article>
    </Card>
  )
}

function NewsText({ article, texts, markRead }: Omit<Props, 'heading'>) {
  const { excerpt, html } = article
  const text = <RenderedMarkdown html={html} text={article.text} className="card-text wrap-anywhere" />
  if (excerpt === null) {
    return <div className="mt-2">{text}</div>
  }
  return (
    <div className="group mt-2">
      <p className="wrap-anywhere group-has-open:hidden">{excerpt}</p>
      <ReadMore
        articleId={article.id}
        isRead={article.isRead}
        markRead={markRead}
        className="disclosure group/more"
      >
        <summary
          lang="sv"
          className="inline-flex min-h-11 cursor-pointer items-center self-start font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
        >
          <span className="group-open/more:hidden">{texts.readMore}</span>
          <span className="hidden group-open/more:inline">{texts.showLess}</span>
        </summary>
        {text}
      </ReadMore>
    </div>
  )
}
