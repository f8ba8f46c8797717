import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { isOn } from '@/lib/auth/features'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { toListing } from '@/lib/documents/listing'
import { longestSearch } from '@/lib/search/limits'
import { searchForMember } from '@/lib/search/search-for-member'
import { Browse, loadDocuments } from './browse'
import { SearchForm } from './search-form'
import { SearchResults } from './search-results'

const id = z.uuid().nullable().catch(null).default(null)

/** Invalid values are ignored. A long search is kept to show its error. */
const searchParamsSchema = z.object({
  section: id,
  faq: id,
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  q: z
    .string()
    .transform((text) => text.trim().slice(0, longestSearch + 1))
    .catch(''),
})

type Props = PageProps<'/[locale]/manager/documents'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, texts] = await Promise.all([getTranslations('documents'), getTranslations('search')])
  const params = await searchParams
  const { section, faq, q, page } = searchParamsSchema.parse(params)
  if (q) return { title: `${q.slice(0, 60)} · ${texts('title')}` }
  if (!section && !faq) return { title: t('title') }
  // The page reports a failed load.
  const shown = await loadDocuments({ section, faq, page, listing: toListing(params) }).catch(() => null)
  return { title: [shown?.section?.name, t('title')].filter(Boolean).join(' · ') }
}

export default async function DocumentsPage({ searchParams }: Props) {
  const params = await searchParams
  const { section, faq, q, page } = searchParamsSchema.parse(params)
  const requested = { section, faq, page, listing: toListing(params) }
  const guard = requireMember()
  const isSearch = q !== '' && q.length <= longestSearch
  const [member, [shown, results]] = await withGuard(
    guard,
    Promise.all([
      q ? null : loadDocuments(requested),
      isSearch ? searchForMember(guard, { search: q, page }) : null,
    ]),
  )
  const t = await getTranslations('documents')
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead')}</p>
      <SearchForm search={q} />
      {shown ? (
        <Browse member={member} requested={requested} shown={shown} />
      ) : (
        <SearchResults results={results} search={q} page={page} hasAssistant={isOn(member, 'assistant')} />
      )}
    </div>
  )
}
