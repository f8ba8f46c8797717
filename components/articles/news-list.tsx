import { Images, Paperclip } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EventLine } from '@/components/calendar/event-line'
import { PagePending } from '@/components/layout/link-pending'
import { Markdown } from '@/components/markdown'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { ListedArticle } from '@/lib/articles/article'
import { ArticleAge } from './article-age'
import { LazyImage } from './lazy-image'
import { ReadCount } from './read-count'
import { ReadMore } from './read-more'
import { RecipientsLine } from './recipients-line'

type Shared = {
  heading: 'h2' | 'h3'
  markRead: (input: { articleId: string }) => Promise<unknown>
}
type CardProps = Shared & { article: ListedArticle }

type ListProps = Shared & { articles: ListedArticle[] }

export function NewsList({ articles, ...shared }: ListProps) {
  if (articles.length === 0) return null
  return (
    <Card className="@container divide-y divide-line">
      {articles.map((article) => (
        <NewsCard key={article.id} article={article} {...shared} />
      ))}
    </Card>
  )
}

type NoteProps = { articles: ListedArticle[]; text: string }

/** Explains the dots of unread articles, in the row of the heading. A screen reader hears it at each article. */
export function UnreadNote({ articles, text }: NoteProps) {
  if (articles.every(({ isRead }) => isRead)) return null
  return (
    <p aria-hidden className="text-sm whitespace-nowrap text-muted">
      <UnreadDot />
      {text}
    </p>
  )
}

function NewsCard({ heading: Heading, ...props }: CardProps) {
  const t = useTranslations('news')
  const tNav = useTranslations('nav')
  const tHome = useTranslations('dashboard')
  const { article } = props
  return (
    // Where the list has the width of the page, the age stands in a column of its own.
    <article className="p-4 @4xl:grid @4xl:grid-cols-[9rem_minmax(0,1fr)] @4xl:gap-x-4 md:p-5">
      <div className="flex flex-wrap items-center gap-2 self-start text-sm @4xl:mt-2">
        <ArticleAge createdAt={article.createdAt} isMarked={article.isUrgent || article.isPinned} />
        {article.isUrgent ? <Badge tone="warning">{tHome('urgent')}</Badge> : null}
        {article.isPinned ? <Badge>{t('pinned')}</Badge> : null}
      </div>
      <div className="flow-root">
        {article.cover ? (
          <LazyImage
            key={article.cover}
            src={article.cover}
            className="float-right mt-1.5 mb-1 ml-4 aspect-4/3 w-20 overflow-hidden rounded-control bg-sunken @4xl:w-36 md:w-28"
          />
        ) : null}
        {article.isRead ? null : <span className="sr-only">{t('notRead')}</span>}
        <Heading className="mt-1 text-lg wrap-anywhere md:text-xl">
          {article.isRead ? null : <UnreadDot />}
          <Link
            href={`/manager/news/${article.id}`}
            // A prefetch would render the whole article.
            prefetch={false}
            className="underline-offset-4 hover:text-accent hover:underline"
          >
            {article.title}
            <PagePending label={tNav('loadingNews')} />
          </Link>
        </Heading>
        <div className="@4xl:max-w-text">
          {article.recipients ? <RecipientsLine recipients={article.recipients} className="mt-1" /> : null}
          {article.event ? <EventLine event={article.event} className="mt-1" /> : null}
          <NewsText {...props} />
          <NewsFiles article={article} />
        </div>
      </div>
    </article>
  )
}

function NewsFiles({ article: { id, title, pictures, files } }: Pick<CardProps, 'article'>) {
  const t = useTranslations('news')
  const parts = [
    {
      place: 'pictures',
      Icon: Images,
      count: pictures.length,
      text: t('pictureCount', { count: pictures.length }),
      name: t('picturesOf', { count: pictures.length, title }),
    },
    {
      place: 'files',
      Icon: Paperclip,
      count: files.length,
      text: t('fileCount', { count: files.length }),
      name: t('filesOf', { count: files.length, title }),
    },
  ].filter(({ count }) => count > 0)
  return parts.map(({ place, Icon, text, name }) => (
    <Link
      key={place}
      href={`/manager/news/${id}#${place}`}
      prefetch={false}
      aria-label={name}
      className="mt-1 mr-4 inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-accent"
    >
      <Icon aria-hidden className="size-4" />
      {text}
    </Link>
  ))
}

function NewsText({ article, markRead }: Omit<CardProps, 'heading'>) {
  const t = useTranslations('dashboard')
  const tNews = useTranslations('news')
  const { excerpt, content, isChecked, reads, members } = article
  const readCount = <ReadCount text={tNews('readBy', { reads, members })} />
  if (!article.isBrief) {
    return (
      <div className="mt-1">
        <p className="wrap-anywhere">{excerpt === null ? null : <UnbrokenPhones text={excerpt} />}</p>
        <div className="-mb-2 flex min-h-11 flex-wrap items-center gap-x-4">
          <Link
            href={`/manager/news/${article.id}`}
            prefetch={false}
            className="font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
          >
            <span lang="sv">{t('readMore')}</span>
            <span className="sr-only">: {article.title}</span>
          </Link>
          <span className="text-sm">{readCount}</span>
        </div>
      </div>
    )
  }
  const whole = (
    <Markdown text={content} isChecked={isChecked} place="card" className="card-text wrap-anywhere" />
  )
  if (excerpt === null) {
    return (
      <div className="mt-1">
        {whole}
        <div className="mt-1.5 text-sm">{readCount}</div>
      </div>
    )
  }
  return (
    <div className="group mt-1">
      <p className="wrap-anywhere group-has-open:hidden">
        <UnbrokenPhones text={excerpt} />
      </p>
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
            <span className="group-open/more:hidden">{t('readMore')}</span>
            <span className="hidden group-open/more:inline">{t('showLess')}</span>
          </span>
          <span className="text-sm">{readCount}</span>
        </summary>
        {whole}
      </ReadMore>
    </div>
  )
}

export function UnreadDot() {
  return <span aria-hidden className="mr-2 mb-0.5 inline-block size-2.5 rounded-full bg-accent" />
}
