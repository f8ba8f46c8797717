import { getLocale, getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { getAge } from '@/lib/articles/age'
import { getExcerpt } from '@/lib/articles/excerpt'
import type { Article } from '@/lib/articles/queries'

export async function NewsCard({ article, now }: { article: Article; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations('dashboard'), getLocale()])
  const age = getAge(article.createdAt, now)
  const exactly = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
  return (
    <Card className="overflow-hidden">
      <article>
        {article.hasImage ? (
          // The optimizer of next/image would fetch our guarded route without the member's session.
          // biome-ignore lint/performance/noImgElement: see above
          <img
            src={`/api/files/articles/${article.id}`}
            alt=""
            loading="lazy"
            width={1200}
            height={540}
            className="aspect-20/9 w-full bg-sunken object-cover text-transparent"
          />
        ) : null}
        <div className="p-5 md:p-6">
          {/* These labels are Swedish in every language. */}
          <p lang="sv" className="flex items-center gap-3 text-muted">
            <Badge tone="accent">{t('label')}</Badge>
            <time dateTime={article.createdAt.toISOString()} title={exactly.format(article.createdAt)}>
              {age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count })}
            </time>
          </p>
          <h3 className="mt-3 text-xl">{article.title}</h3>
          <NewsText content={article.content} readMore={t('readMore')} showLess={t('showLess')} />
        </div>
      </article>
    </Card>
  )
}

/** A long text opens natively, so it opens without scripts too. */
function NewsText({ content, readMore, showLess }: { content: string; readMore: string; showLess: string }) {
  const excerpt = getExcerpt(content)
  if (excerpt === null) return <p className="mt-2 whitespace-pre-line">{content}</p>
  return (
    <div className="group mt-2">
      <p className="group-has-open:hidden">{excerpt}</p>
      <details className="disclosure group/more">
        <summary
          lang="sv"
          className="inline-flex min-h-11 cursor-pointer items-center self-start font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
        >
          <span className="group-open/more:hidden">{readMore}</span>
          <span className="hidden group-open/more:inline">{showLess}</span>
        </summary>
        <p className="whitespace-pre-line">{content}</p>
      </details>
    </div>
  )
}
