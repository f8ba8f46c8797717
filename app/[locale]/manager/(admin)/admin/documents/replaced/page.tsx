import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettleFrame } from '@/app/[locale]/manager/(admin)/admin/documents/settle-frame'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { listReplacedTexts } from '@/lib/documents/replaced-texts'
import { SettleTexts } from './settle-texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('validity')
  return { title: t('title') }
}

export default async function ReplacedTextsPage() {
  const [, texts] = await withGuard(requireAdmin(), listReplacedTexts())
  return <SettleFrame texts="validity">{texts.length > 0 ? <SettleTexts texts={texts} /> : null}</SettleFrame>
}
