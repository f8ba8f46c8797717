import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NewsList, UnreadNote } from '@/components/articles/news-list'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { PageLinks } from '@/components/layout/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { listNews, newsPageSize } from '@/lib/articles/queries'
import { pageSchema } from '@/lib/articles/schema'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { markRead } from './actions'

const toPath = (page: number) => (page > 1 ? `/manager/news?page=${page}` : '/manager/news')

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('news')
  return { title: t('title') }
}

export default async function NewsPage({ searchParams }: PageProps<'/[locale]/manager/news'>) {
  const page = pageSchema.parse((await searchParams).page)
  const [member, { articles, total, unread }] = await withGuard(requireMember(), listNews(page))
  const [t, texts] = await Promise.all([getTranslations('news'), getTranslations('dashboard')])
  const pages = Math.max(1, Math.ceil(total / newsPageSize))
  if (page > pages) redirect(toPath(pages))
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <UnreadNote articles={articles} text={t('unreadCount', { count: unread })} />
      </div>
      <p className="mt-2 text-lg text-muted">{t('count', { count: total })}</p>
      {total === 0 ? (
        <EmptyState drawing="news" title={texts('emptyTitle')} text={texts('emptyText')}>
          <FirstStepLink step="news" member={member} />
        </EmptyState>
      ) : null}
      <div className="mt-6">
        <NewsList articles={articles} heading="h2" markRead={markRead} />
      </div>
      <PageLinks page={page} pages={pages} label={t('pages')} toPath={toPath} />
    </div>
  )
}
