import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettleFrame } from '@/app/[locale]/manager/(admin)/admin/documents/settle-frame'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { listRuleChanges } from '@/lib/documents/rule-changes'
import { ConfirmedChanges } from './confirmed-changes'
import { ProposedChanges } from './proposed-changes'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('ruleChanges')
  return { title: t('title') }
}

export default async function RuleChangesPage() {
  const [, [proposed, confirmed]] = await withGuard(
    requireAdmin(),
    Promise.all([listRuleChanges('proposed'), listRuleChanges('confirmed')]),
  )
  return (
    <SettleFrame texts="ruleChanges">
      {proposed.length + confirmed.length > 0 ? (
        <>
          {proposed.length > 0 ? <ProposedChanges changes={proposed} /> : null}
          {confirmed.length > 0 ? <ConfirmedChanges changes={confirmed} /> : null}
        </>
      ) : null}
    </SettleFrame>
  )
}
