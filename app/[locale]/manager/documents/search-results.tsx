import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { getDocumentsPath } from '@/lib/documents/paths'
import { longestSearch } from '@/lib/search/limits'
import type { Results } from '@/lib/search/queries'
import { PageLinks } from './page-links'
import { SearchHitCard } from './search-hit'

/** `results` is null if the search is too long. */
type Props = { results: Results | null; search: string; page: number; hasAssistant: boolean }

export async function SearchResults({ results, search, page, hasAssistant }: Props) {
  const t = await getTranslations('search')
  if (!results) {
    return (
      <div className="mt-6 max-w-3xl">
        <Alert variant="destructive" title={t('tooLong', { limit: longestSearch })} />
      </div>
    )
  }
  const { hits, total, tooMany, pages } = results
  return (
    <section aria-labelledby="hits" className="mt-8 max-w-3xl">
      <h2 id="hits" className="text-2xl">
        {t('title')}
      </h2>
      <p aria-live="polite" className="mt-1 wrap-anywhere text-muted">
        {tooMany ? t('countAtLeast', { count: total, search }) : t('count', { count: total, search })}
      </p>
      {total === 0 ? (
        <EmptyState drawing="search" title={t('none')} text={t('noneHint')}>
          {hasAssistant ? (
            <Link
              href={`/manager/ask-frank?${new URLSearchParams({ question: search })}`}
              prefetch={false}
              className={buttonClass('secondary')}
            >
              {t('askInstead')}
            </Link>
          ) : null}
        </EmptyState>
      ) : null}
      <ol className="mt-5 space-y-4">
        {hits.map((hit) => (
          <li key={`${hit.kind}-${hit.id}-${hit.page ?? hit.heading}`}>
            <SearchHitCard hit={hit} />
          </li>
        ))}
      </ol>
      <PageLinks
        previous={page > 1 ? getDocumentsPath({ search, page: Math.min(page, pages + 1) - 1 }) : null}
        next={page < pages ? getDocumentsPath({ search, page: page + 1 }) : null}
        page={page}
      />
    </section>
  )
}
