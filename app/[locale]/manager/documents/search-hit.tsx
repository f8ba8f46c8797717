import { CircleQuestionMark, FileText, Newspaper, UsersRound } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { PagePending } from '@/components/layout/link-pending'
import { MarkedText } from '@/components/marked-text'
import { Card } from '@/components/ui/card'
import { getFaqPath, getReaderPath } from '@/lib/documents/paths'
import type { SearchHit } from '@/lib/search/rank'

const icons = { document: FileText, faq: CircleQuestionMark, news: Newspaper, board: UsersRound }

const linkClass =
  'font-semibold underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current'

export async function SearchHitCard({ hit }: { hit: SearchHit }) {
  const t = await getTranslations('search')
  const Icon = icons[hit.kind]
  return (
    <Card className="p-4 md:p-5">
      <article className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="min-w-0 wrap-anywhere">
          <HitLink hit={hit} title={hit.kind === 'board' ? t('kinds.board') : null} loading={t('loading')} />
          <p className="text-sm text-muted empty:hidden">
            {hit.kind === 'board' ? null : t(`kinds.${hit.kind}`)}
            {hit.page === null ? null : ` · ${t('page', { page: hit.page })}`}
            {hit.heading ? ` · ${hit.heading}` : null}
          </p>
          {hit.excerpt ? (
            <p className="mt-2">
              <MarkedText parts={hit.excerpt} />
            </p>
          ) : null}
        </div>
      </article>
    </Card>
  )
}

type LinkProps = {
  hit: SearchHit
  /** In the member's language, for a page of the portal. */
  title: string | null
  loading: string
}

function HitLink({ hit, title, loading }: LinkProps) {
  const hrefs = {
    document: getReaderPath(hit.id, { page: hit.page }),
    faq: getFaqPath(hit.id),
    news: `/manager/news/${hit.id}`,
    board: '/manager/board',
  }
  const href = hrefs[hit.kind]
  return (
    <Link href={href} prefetch={false} className={linkClass}>
      {title ?? <MarkedText parts={hit.title} />}
      <PagePending label={loading} />
    </Link>
  )
}
