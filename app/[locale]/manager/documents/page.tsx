import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { requireMember } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { documentsQuery } from '@/lib/documents/calls'
import { toListing } from '@/lib/documents/listing'
import { longestSearch } from '@/lib/search/limits'
import { Browse, loadDocuments } from './browse'
import { SearchForm } from './search-form'
import { SearchResults } from './search-results'

/** A long search is kept to show its error. */
const searchParamsSchema = documentsQuery.extend({
  q: z
    .string()
    .transform((text) => text.trim().slice(0, longestSearch + 1))
    .catch(''),
})

type Props = PageProps<'/[locale]/manager/documents'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ organization }, t, texts] = await Promise.all([
    requireMember(),
    getTranslations('documents'),
    getTranslations('search'),
  ])
  const params = await searchParams
  const { section, faq, q, page } = searchParamsSchema.parse(params)
  if (q) return { title: `${q.slice(0, 60)} · ${texts('title')}` }
  if (!section && !faq) return { title: t('title') }
  // The page reports a failed load.
  const shown = await loadDocuments(organization.id, {
    section,
    faq,
    page,
    listing: toListing(params),
  }).catch(() => null)
  return { title: [shown?.section?.name, t('title')].filter(Boolean).join(' · ') }
}

export default async function DocumentsPage({ searchParams }: Props) {
  const member = await requireMember()
  const params = await searchParams
  const { section, faq, q, page } = searchParamsSchema.parse(params)
  const t = await getTranslations('documents')
  const { documents, adminDocuments, errors, faqs } = await getMessages()
  const adminTexts = can(member.role, 'admin') ? { adminDocuments, errors, faqs } : {}
  return (
    <NextIntlClientProvider messages={{ documents, ...adminTexts }}>
      <div className="mx-auto w-full max-w-5xl">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-2 text-lg text-muted">{t('lead')}</p>
        <SearchForm search={q} />
        {q ? (
          <SearchResults organizationId={member.organization.id} search={q} page={page} />
        ) : (
          <Browse member={member} wanted={{ section, faq, page, listing: toListing(params) }} />
        )}
      </div>
    </NextIntlClientProvider>
  )
}
