import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PagePending } from '@/components/layout/link-pending'
import type { UrgentArticle } from '@/lib/articles/article'

export function UrgentBand({ articles }: { articles: UrgentArticle[] }) {
  const t = useTranslations('dashboard')
  const tNav = useTranslations('nav')
  if (articles.length === 0) return null
  return (
    <section
      aria-labelledby="urgent"
      className="mt-6 rounded-card border border-warning bg-warning-soft px-4 py-3.5 md:px-5"
    >
      <h2 id="urgent" className="flex items-center gap-2 text-sm font-bold text-warning">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {t('urgent')}
      </h2>
      <ul className="divide-y divide-warning/30">
        {articles.map(({ id, title, beginning }) => (
          <li key={id} className="py-2.5 last:pb-0.5">
            <h3 className="text-lg md:text-xl">
              <Link
                href={`/manager/news/${id}`}
                prefetch={false}
                className="underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {title}
                <PagePending label={tNav('loadingNews')} />
              </Link>
            </h3>
            <p className="mt-1 wrap-anywhere">{beginning}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
