import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/ui/empty-state'
import { listNewestArticles } from '@/lib/articles/queries'
import { requireMember } from '@/lib/auth/membership'
import { NewsCard } from './news-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function DashboardPage() {
  const { fullName, organization } = await requireMember()
  const [t, articles] = await Promise.all([getTranslations('dashboard'), listNewestArticles(organization.id)])
  const firstName = fullName.trim().split(/\s+/)[0]
  const now = new Date()
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-3xl md:text-4xl">{firstName ? t('greeting', { name: firstName }) : t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{organization.name}</p>
      <section aria-labelledby="news" className="mt-8 md:mt-10">
        <h2 id="news" className="text-2xl">
          {t('title')}
        </h2>
        {articles.length === 0 ? <EmptyState title={t('emptyTitle')} text={t('emptyText')} /> : null}
        <div className="mt-5 space-y-5">
          {articles.map((article) => (
            <NewsCard key={article.id} article={article} now={now} />
          ))}
        </div>
      </section>
    </div>
  )
}
