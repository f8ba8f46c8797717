import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { PageLinks } from '@/components/layout/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { listManagedArticles } from '@/lib/articles/managed'
import { articleIdSchema, pageSchema } from '@/lib/articles/schema'
import { isOn } from '@/lib/auth/features'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { ArticleTable } from './article-table'
import { CreateArticle } from './create-article'
import { toListPath } from './paths'

const pageSize = 20

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('articles')
  return { title: t('title') }
}

export default async function ArticlesPage({ searchParams }: PageProps<'/[locale]/manager/articles'>) {
  const query = await searchParams
  const page = pageSchema.parse(query.page)
  const editedId = articleIdSchema.safeParse({ articleId: query.edit }).data?.articleId ?? null
  const [admin, { articles, total, reach: counted, homes, edited }] = await withGuard(
    requireAdmin(),
    listManagedArticles({ page, pageSize, editedId }),
  )
  const { organization } = admin
  const reach = isOn(admin, 'news_mail') ? counted : null
  const t = await getTranslations('articles')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last article of the last page may just have been deleted.
  if (page > pages) redirect(toListPath(pages))
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead', { organization: organization.name })}</p>
      <CreateArticle newId={crypto.randomUUID()} open={query.add === 'article'} reach={reach} homes={homes} />
      <div className="mt-8 flex flex-wrap items-baseline gap-x-4">
        <h2 id="articles" tabIndex={-1} className="text-2xl">
          {t('list')}
        </h2>
        <p aria-live="polite" className="text-muted">
          {t('count', { count: total })}
        </p>
      </div>
      {total > 0 ? (
        <ArticleTable {...{ articles, edited, page, reach, homes }} />
      ) : (
        <EmptyState drawing="news" title={t('none')}>
          <FirstStepLink step="news" member={admin} />
        </EmptyState>
      )}
      <PageLinks page={page} pages={pages} label={t('pages')} toPath={toListPath} />
    </div>
  )
}
