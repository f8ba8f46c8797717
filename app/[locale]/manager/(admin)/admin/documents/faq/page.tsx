import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { FaqManager } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/faq-manager'
import { requireAdmin } from '@/lib/auth/membership'
import { listFaqs } from '@/lib/faqs/queries'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('faqs')
  return { title: t('list') }
}

const search = z.object({ section: z.guid() })

export default async function FaqPage({ searchParams }: PageProps<'/[locale]/manager/admin/documents/faq'>) {
  const { organization } = await requireAdmin()
  const t = await getTranslations('faqs')
  const parsed = search.safeParse(await searchParams)
  if (!parsed.success) notFound()
  const { section } = parsed.data
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('list')}</h1>
      <h2 className="mt-4 text-2xl">{organization.name}</h2>
      <FaqManager sectionId={section} faqs={await listFaqs(organization.id, section)} />
    </div>
  )
}
