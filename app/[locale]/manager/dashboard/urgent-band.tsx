import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { UnreadDot } from '@/components/articles/news-list'
import { PagePending } from '@/components/layout/link-pending'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { UrgentArticle } from '@/lib/articles/article'

type Props = {
  articles: UrgentArticle[]
  /** The ids of those that the member has not read. */
  unread: string[]
}

export function UrgentBand({ articles, unread }: Props) {
  const t = useTranslations('dashboard')
  const tNews = useTranslations('news')
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
            {unread.includes(id) ? <span className="sr-only">{tNews('notRead')}</span> : null}
            <h3 className="text-lg md:text-xl">
              {unread.includes(id) ? <UnreadDot /> : null}
              <Link
                href={`/manager/news/${id}`}
                prefetch={false}
                className="underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {title}
                <PagePending label={tNav('loadingNews')} />
              </Link>
            </h3>
            <p className="mt-1 wrap-anywhere">
              <UnbrokenPhones text={beginning} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
