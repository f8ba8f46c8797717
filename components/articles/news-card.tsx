import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { LinkPending } from '@/components/layout/link-pending'
import { RenderedMarkdown } from '@/components/markdown/rendered-markdown'
import { Card } from '@/components/ui/card'
import type { ListedArticle } from '@/lib/articles/article'
import { ArticleAge } from './article-age'
import { DefaultImage } from './default-image'
import { LazyImage } from './lazy-image'
import { ReadCount } from './read-count'
import { ReadMore } from './read-more'

type Props = {
  article: ListedArticle
  members: number
  now: Date
  heading: 'h2' | 'h3'
  loadingLabel: string
  markRead: (input: { articleId: string }) => Promise<unknown>
}

const frame = 'aspect-20/9 w-full bg-sunken'

export function NewsCard({ article, members, now, heading: Heading, loadingLabel, markRead }: Props) {
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
          <ArticleAge createdAt={article.createdAt} now={now} />
          <Heading className="mt-3 text-xl wrap-anywhere">
            <Link
              href={`/manager/news/${article.id}`}
              // A prefetch would render the whole article in vain.
              prefetch={false}
              className="underline-offset-4 hover:text-accent hover:underline"
            >
              {article.title}
              <LinkPending label={loadingLabel} />
            </Link>
          </Heading>
          <NewsText article={article} markRead={markRead} />
          <div className="mt-4 border-t border-line pt-3">
            <ReadCount reads={article.reads} members={members} />
          </div>
        </div>
      </article>
    </Card>
  )
}

async function NewsText({ article, markRead }: Pick<Props, 'article' | 'markRead'>) {
  const t = await getTranslations('dashboard')
  const { excerpt, html, content } = article
  const text = <RenderedMarkdown html={html} text={content} className="card-text wrap-anywhere" />
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
          <span className="group-open/more:hidden">{t('readMore')}</span>
          <span className="hidden group-open/more:inline">{t('showLess')}</span>
        </summary>
        {text}
      </ReadMore>
    </div>
  )
}
