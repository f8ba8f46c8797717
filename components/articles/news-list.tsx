import { getLocale, getMessages } from 'next-intl/server'
import { fillIn } from '@/components/texts'
import type { ListedArticle } from '@/lib/articles/article'
import { describeAge } from './describe-age'
import { NewsCard, type ShownArticle } from './news-card'

type Props = {
  articles: ListedArticle[]
  members: number
  heading: 'h2' | 'h3'
  markRead: (input: { articleId: string }) => Promise<unknown>
}

export async function NewsList({ articles, members, heading, markRead }: Props) {
  const [locale, { dashboard, news, nav }] = await Promise.all([getLocale(), getMessages()])
  const now = new Date()
  const toShown = ({ content, reads, createdAt, ...article }: ListedArticle): ShownArticle => ({
    ...article,
    text: article.html === null ? content : '',
    age: describeAge(createdAt, now, locale, dashboard),
    readBy: fillIn(news.readBy, { reads, members }),
  })
  const { readMore, showLess } = dashboard
  const texts = { readMore, showLess, loading: nav.loadingNews }
  return articles.map((article) => (
    <NewsCard
      key={article.id}
      article={toShown(article)}
      heading={heading}
      texts={texts}
      markRead={markRead}
    />
  ))
}
