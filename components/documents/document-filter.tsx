import { ChevronDown } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { FormPending } from '@/components/layout/link-pending'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { documentSorts, isFiltered, type Listing } from '@/lib/documents/listing'
import type { DocumentKind } from '@/lib/retrieval/passage'

type Props = {
  /** `plainPath` shows the whole section. */
  path: string
  plainPath: string
  sectionId: string
  listing: Listing
  kinds: DocumentKind[]
  everything: number
  total: number
}

/** A plain form beside the heading, below it when open; empty where there is nothing to choose from. */
export async function DocumentFilter({ path, plainPath, sectionId, listing, kinds, ...counts }: Props) {
  const t = await getTranslations('documentFilter')
  const filtered = isFiltered(listing)
  if (counts.everything < 2 && !filtered) return null
  return (
    <details
      // Another section has its own open or closed state.
      key={`${sectionId} ${filtered}`}
      open={filtered || listing.sort !== 'newest'}
      className="group open:basis-full open:rounded-card open:border open:border-line open:bg-surface"
    >
      <summary
        className={buttonClass(
          'quiet',
          'list-none group-open:flex group-open:justify-between [&::-webkit-details-marker]:hidden',
        )}
      >
        {t('title')}
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <Form
        action={path}
        prefetch={false}
        scroll={false}
        className="flex flex-wrap items-end gap-x-3 gap-y-4 px-4 pt-1 pb-4"
      >
        <input type="hidden" name="section" value={sectionId} />
        <div className="min-w-0 flex-1 basis-52">
          <label htmlFor="filter-words" className="mb-1 block font-semibold">
            {t('words')}
          </label>
          <Input
            key={listing.words}
            id="filter-words"
            name="find"
            type="search"
            defaultValue={listing.words}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        {kinds.length > 1 || listing.kind ? (
          <div className="flex-1 basis-40">
            <label htmlFor="filter-kind" className="mb-1 block font-semibold">
              {t('kind')}
            </label>
            <Select key={listing.kind} id="filter-kind" name="kind" defaultValue={listing.kind ?? ''}>
              <option value="">{t('allKinds')}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <div className="flex-1 basis-40">
          <label htmlFor="filter-sort" className="mb-1 block font-semibold">
            {t('sort')}
          </label>
          <Select key={listing.sort} id="filter-sort" name="sort" defaultValue={listing.sort}>
            {documentSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </option>
            ))}
          </Select>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{t('submit')}</Button>
          {filtered ? (
            <Link href={plainPath} prefetch={false} scroll={false} className={buttonClass('secondary')}>
              {t('clear')}
            </Link>
          ) : null}
        </div>
        <FormPending label={t('loading')} />
      </Form>
      {filtered ? (
        <p role="status" className="px-4 pb-4 text-muted">
          {t('count', { total: counts.total, everything: counts.everything })}
        </p>
      ) : null}
    </details>
  )
}
