import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { FormPending } from '@/components/layout/link-pending'
import { MarkedText } from '@/components/marked-text'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { DocumentPage, PageHits } from '@/lib/documents/pages/document-page'
import { longestPageSearch } from '@/lib/documents/pages/find-words'
import { getReaderPath } from '@/lib/documents/paths'

type Props = { shown: DocumentPage; search: string }

/** A plain form without scripts. */
export async function SearchWithin({ shown, search }: Props) {
  const t = await getTranslations('searchWithin')
  const { documentId, page, hits } = shown
  return (
    <div className="mt-5 xl:sticky xl:top-24 xl:order-last xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto xl:p-1">
      <Form role="search" action={getReaderPath(documentId)} prefetch={false}>
        <label htmlFor="search-within" className="mb-1 block font-semibold">
          {t('label')}
        </label>
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-28">
            <Input
              key={search}
              id="search-within"
              name="q"
              type="search"
              defaultValue={search}
              maxLength={longestPageSearch}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          <Button type="submit" variant="secondary" className="min-h-12">
            <Search aria-hidden className="size-5" />
            {t('submit')}
          </Button>
          {search ? (
            <Link
              href={getReaderPath(documentId, { page })}
              prefetch={false}
              className={buttonClass('quiet', 'min-h-12')}
            >
              {t('clear')}
            </Link>
          ) : null}
        </div>
        <FormPending label={t('loading')} />
      </Form>
      {hits ? <Hits shown={shown} hits={hits} search={search} /> : null}
    </div>
  )
}

type HitsProps = Props & { hits: PageHits }

async function Hits({ shown: { documentId, page, hasPictures }, hits, search }: HitsProps) {
  const t = await getTranslations('searchWithin')
  const { total, pages } = hits
  const count = hasPictures ? t('pages', { count: total, search }) : t('parts', { count: total, search })
  if (total === 0)
    return (
      <p role="status" className="mt-3 wrap-anywhere text-muted">
        {t('none', { search })}
      </p>
    )
  return (
    // Another search has its own open or closed state. The address of a hit points below.
    <details key={search} open className="mt-3">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold wrap-anywhere hover:text-accent">
        <span role="status">{count}</span>
      </summary>
      <ol className="divide-y divide-line border-y border-line">
        {pages.map((hit) => (
          <li key={hit.page} className="relative px-2 py-2.5 wrap-anywhere hover:bg-accent-soft/40">
            <Link
              href={getReaderPath(documentId, { page: hit.page, search })}
              prefetch={false}
              aria-current={hit.page === page ? 'page' : undefined}
              className="font-semibold text-accent underline underline-offset-4 after:absolute after:inset-0"
            >
              {hasPictures ? t('page', { page: hit.page }) : t('part', { part: hit.page })}
            </Link>
            <p className="mt-0.5 text-muted">
              <MarkedText parts={hit.excerpt} />
            </p>
          </li>
        ))}
      </ol>
      {total > pages.length ? <p className="mt-2 text-muted">{t('more', { count: pages.length })}</p> : null}
    </details>
  )
}
