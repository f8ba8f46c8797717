import { getLocale, getMessages } from 'next-intl/server'
import { fillIn } from '@/components/texts'
import { Card } from '@/components/ui/card'
import type { ListedArticle } from '@/lib/articles/article'
import { describeAge } from './describe-age'
import { NewsCard, type ShownArticle, UnreadLegend } from './news-card'

type Props = {
  articles: ListedArticle[]
  members: number
  heading: 'h2' | 'h3'
  markRead: (input: { articleId: string }) => Promise<unknown>
}

export async function NewsList({ articles, members, heading, markRead }: Props) {
  const [locale, { dashboard, news, nav }] = await Promise.all([getLocale(), getMessages()])
  const now = new Date()
  const toShown = ({
    content,
    reads,
    createdAt,
    image,
    isPinned,
    ...article
  }: ListedArticle): ShownArticle => ({
    ...article,
    image: image && { small: image.small },
    text: article.html === null ? content : '',
    age: describeAge(createdAt, now, locale, dashboard),
    pinned: isPinned ? news.pinned : null,
    readBy: fillIn(news.readBy, { reads, members }),
  })
  const texts = {
    ...{ readMore: dashboard.readMore, showLess: dashboard.showLess },
    ...{ unread: news.notRead, loading: nav.loadingNews },
  }
  if (articles.length === 0) return null
  return (
    <>
      {articles.every(({ isRead }) => isRead) ? null : <UnreadLegend text={texts.unread} />}
      <Card className="divide-y divide-line">
        {articles.map((article) => (
          <NewsCard
            key={article.id}
            article={toShown(article)}
            heading={heading}
            texts={texts}
            markRead={markRead}
          />
        ))}
      </Card>
    </>
  )
}
