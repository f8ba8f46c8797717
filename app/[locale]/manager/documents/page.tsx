import type { Metadata } from 'next'
import { getMessages, getTranslations } from 'next-intl/server'
import { requireMember } from '@/lib/auth/membership'
import { Browse } from './browse'
import { SearchForm } from './search-form'
import { searchParamsSchema } from './search-params'
import { SearchResults } from './search-results'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents')
  return { title: t('title') }
}

export default async function DocumentsPage({ searchParams }: PageProps<'/[locale]/manager/documents'>) {
  const { organization } = await requireMember()
  const { section, faq, q, page } = searchParamsSchema.parse(await searchParams)
  const { documents: texts, search } = await getMessages()
  const { label, hint, submit, clear, loading } = search
  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="text-3xl md:text-4xl">{texts.title}</h1>
      <p className="mt-2 text-lg text-muted">{texts.lead}</p>
      <SearchForm search={q} texts={{ label, hint, submit, clear, loading }} />
      {q ? (
        <SearchResults organizationId={organization.id} search={q} page={page} />
      ) : (
        <Browse organizationId={organization.id} wanted={{ section, faq, page }} />
      )}
    </div>
  )
}
