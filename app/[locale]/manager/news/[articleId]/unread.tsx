import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/layout/page-links'
import { Card } from '@/components/ui/card'
import { type OpenedArticle, unreadPageSize } from '@/lib/articles/article'

type Props = { article: OpenedArticle; names: string[]; page: number }

export async function Unread({ article, names, page }: Props) {
  const t = await getTranslations('news')
  const count = Math.max(0, article.members - article.reads)
  const address = `/manager/news/${article.id}`
  return (
    <section aria-labelledby="unread" className="no-print mt-6">
      <Card className="p-5 md:p-6">
        <h2 id="unread" className="text-xl">
          {article.members > 0 ? t('unread', { count }) : t('noReaders')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('unreadText')}</p>
        {names.length > 0 ? <Names names={names} /> : null}
        <PageLinks
          page={page}
          pages={Math.ceil(count / unreadPageSize)}
          label={t('unreadPages')}
          toPath={(to) => (to > 1 ? `${address}?unread=${to}#unread` : `${address}#unread`)}
        />
        {article.readers && article.readers.length > 0 ? (
          <details className="mt-4">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
              {t('readers', { count: article.reads })}
            </summary>
            <Names names={article.readers} />
          </details>
        ) : null}
      </Card>
    </section>
  )
}

function Names({ names }: { names: string[] }) {
  return (
    <ul className="mt-4 columns-1 gap-8 sm:columns-2">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same name
        <li key={index} className="wrap-anywhere break-inside-avoid py-1">
          {name}
        </li>
      ))}
    </ul>
  )
}
