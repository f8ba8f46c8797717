import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { EmptyState } from '@/components/ui/empty-state'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { listPlans } from '@/lib/console/queries'
import { AddPlan } from './add-plan'
import { PlanTable } from './plan-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.plans') }
}

export default async function PlansPage() {
  const [, plans] = await withGuard(requireOperator(), listPlans())
  const t = await getTranslations('console')
  return (
    <ConsoleFrame page="plans" lead={t('plansLead')}>
      <AddPlan id={crypto.randomUUID()} />
      <h2 id="plans" tabIndex={-1} className="mt-6 text-2xl">
        {t('planList')}
      </h2>
      {plans.length > 0 ? (
        <PlanTable plans={plans} />
      ) : (
        <EmptyState drawing="documents" title={t('noPlans')} />
      )}
    </ConsoleFrame>
  )
}
