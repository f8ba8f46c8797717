import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import type { Plan } from '@/lib/console/plan'
import { formatSize } from '@/lib/documents/document'
import { PlanMenu } from './plan-menu'

const columns = ['name', 'storage', 'members', 'organizations', 'actions'] as const
const cell = 'text-muted max-md:text-sm md:table-cell md:px-4 md:py-2.5 md:align-top'

/** Below the width of a table the limits stand below the name. */
export async function PlanTable({ plans }: { plans: Plan[] }) {
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  return (
    <Card className="mt-4">
      <StackedTable
        labelledBy="plans"
        from="md"
        columns={columns.map((column) => ({
          label: t(`planColumns.${column}`),
          isUnlabelled: column === 'actions',
        }))}
      >
        {plans.map((plan) => (
          <tr
            key={plan.id}
            {...asRow}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-3 pr-13 pl-4 hover:bg-accent-soft/40 max-md:relative md:table-row"
          >
            <th
              {...asRowHeader}
              scope="row"
              className="w-full text-left font-semibold wrap-anywhere md:table-cell md:w-auto md:px-4 md:py-2.5 md:align-top"
            >
              {plan.name}
            </th>
            <td {...asCell} className={cell}>
              {plan.quotaMb === null ? t('quotaDefault') : formatSize(plan.quotaMb * 1024 * 1024, locale)}
            </td>
            <td {...asCell} className={cell}>
              {plan.membersAtMost === null
                ? t('anyMembers')
                : t('membersLimit', { count: plan.membersAtMost })}
            </td>
            <td {...asCell} className={cell}>
              {t('count', { count: plan.organizations })}
            </td>
            <td {...asCell} className="w-full md:relative md:table-cell md:w-13 md:align-top">
              <PlanMenu plan={plan} />
            </td>
          </tr>
        ))}
      </StackedTable>
    </Card>
  )
}
