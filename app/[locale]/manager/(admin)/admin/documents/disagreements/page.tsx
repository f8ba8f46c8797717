import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettleFrame } from '@/app/[locale]/manager/(admin)/admin/documents/settle-frame'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { listDisagreements } from '@/lib/documents/disagreements'
import { SettleDisagreements } from './settle-disagreements'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('disagreements')
  return { title: t('title') }
}

export default async function DisagreementsPage() {
  const [, disagreements] = await withGuard(requireAdmin(), listDisagreements())
  return (
    <SettleFrame texts="disagreements">
      {disagreements.length > 0 ? <SettleDisagreements disagreements={disagreements} /> : null}
    </SettleFrame>
  )
}
