import { getLocale, getMessages } from 'next-intl/server'
import { pick } from '@/components/texts'
import type { ListedArticle } from '@/lib/articles/article'
import { describeAge } from './describe-age'
import { NewsCards, type ShownArticle } from './news-cards'

type Props = {
  articles: ListedArticle[]
  members: number
  heading: 'h2' | 'h3'
  markRead: (input: { articleId: string }) => Promise<unknown>
}

export async function NewsList({ articles, members, heading, markRead }: Props) {
  if (articles.length === 0) return null
  const [locale, { dashboard, news, nav }] = await Promise.all([getLocale(), getMessages()])
  const now = new Date()
  return (
    <NewsCards
      articles={articles.map((article) =>
        toShown(article, describeAge(article.createdAt, now, locale, dashboard)),
      )}
      heading={heading}
      members={members}
      locale={locale}
      texts={{
        ...pick(dashboard, ['label', 'readMore', 'showLess']),
        ...pick(news, ['readBy', 'pinned', 'notRead']),
        ...pick(nav, ['loadingNews']),
      }}
      markRead={markRead}
    />
  )
}

/** Without the fields that the article does not need, because each is sent. */
function toShown(article: ListedArticle, age: ReturnType<typeof describeAge>): ShownArticle {
  const { id, title, reads, html, excerpt, image, isRead, isPinned } = article
  return {
    ...{ id, title, reads },
    age: age.time ? [age.dateTime, age.text, age.time] : [age.dateTime, age.text],
    ...(html === null ? { text: article.content } : { html }),
    ...(excerpt === null ? {} : { excerpt }),
    ...(image ? { image: image.version } : {}),
    ...(isRead ? {} : { isUnread: true }),
    ...(isPinned ? { isPinned } : {}),
  }
}
