import { getLocale, getMessages } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { Markdown } from '@/components/markdown'
import { pick } from '@/components/texts'
import type { ListedArticle } from '@/lib/articles/article'
import { describeAge } from './describe-age'
import { NewsCards, type ShownArticle, type ShownNews } from './news-cards'

type Props = Parameters<typeof toShownNews>[0] &
  Pick<ComponentProps<typeof NewsCards>, 'heading' | 'markRead'>

export async function NewsList({ articles, members, heading, markRead }: Props) {
  if (articles.length === 0) return null
  return <NewsCards {...(await toShownNews({ articles, members }))} heading={heading} markRead={markRead} />
}

type News = { articles: ListedArticle[]; members: number }

/** What the browser needs of the articles, in the request's language. */
export async function toShownNews({ articles, members }: News): Promise<ShownNews> {
  const [locale, { dashboard, news, nav }] = await Promise.all([getLocale(), getMessages()])
  const now = new Date()
  return {
    articles: articles.map((article) =>
      toShown(article, describeAge(article.createdAt, now, locale, dashboard)),
    ),
    ...{ members, locale },
    texts: {
      ...pick(dashboard, ['label', 'readMore', 'showLess']),
      ...pick(news, ['readBy', 'pinned', 'notRead']),
      ...pick(nav, ['loadingNews']),
    },
  }
}

/** Without the fields that the article does not need, because each is sent. */
function toShown(article: ListedArticle, age: ReturnType<typeof describeAge>): ShownArticle {
  const { id, title, content, isChecked, reads, excerpt, image, isRead, isPinned } = article
  return {
    ...{ id, title, reads },
    age: age.time ? [age.dateTime, age.text, age.time] : [age.dateTime, age.text],
    body: <Markdown text={content} isChecked={isChecked} place="card" className="card-text wrap-anywhere" />,
    ...(excerpt === null ? {} : { excerpt }),
    ...(image ? { image: image.version } : {}),
    ...(isRead ? {} : { isUnread: true }),
    ...(isPinned ? { isPinned } : {}),
  }
}
