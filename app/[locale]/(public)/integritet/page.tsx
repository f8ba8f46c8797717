import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProcessingRegister } from '@/components/public/processing-register'
import { PublicShell } from '@/components/public/public-shell'
import { Statement } from '@/components/public/statement'
import { describePage } from '@/lib/site/metadata'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy')
  return describePage('privacy', { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function PrivacyPage() {
  return (
    <PublicShell page="privacy">
      <Statement page="privacy" />
      <ProcessingRegister />
    </PublicShell>
  )
}
