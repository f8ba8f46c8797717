import { getLocale, getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import type { ConsoleOrganization } from '@/lib/console/organization'
import { formatSize } from '@/lib/documents/document'
import { formatDay } from '@/lib/i18n/time'
import { type Limits, OrganizationMenu } from './organization-menu'

const columns = [
  'name',
  'number',
  'language',
  'state',
  'members',
  'documents',
  'storage',
  'activity',
  'actions',
] as const

type Props = { organizations: ConsoleOrganization[]; limits: Limits }

/** Below the width of a table the facts stand below the name, each with its word. */
export async function OrganizationTable({ organizations, limits }: Props) {
  const t = await getTranslations('console')
  return (
    <Card className="mt-4">
      <StackedTable
        labelledBy="organizations"
        columns={columns.map((column) => ({
          label: t(`columns.${column}`),
          isUnlabelled: column === 'actions',
        }))}
      >
        {organizations.map((one) => (
          <OrganizationRow key={one.id} organization={one} limits={limits} />
        ))}
      </StackedTable>
    </Card>
  )
}

const cell =
  'text-muted max-lg:text-sm max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5 lg:align-top lg:whitespace-nowrap'

type RowProps = { organization: ConsoleOrganization; limits: Limits }

async function OrganizationRow({ organization, limits }: RowProps) {
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  const { id, name, associationId, language, state, members, documents } = organization
  const { usedBytes, quotaBytes, ownQuotaMb, plan, lastActivity, switchedOff } = organization
  const used = formatSize(usedBytes, locale)
  return (
    <tr
      {...asRow}
      className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-3 pr-13 pl-4 hover:bg-accent-soft/40 max-lg:relative lg:table-row"
    >
      <th
        {...asRowHeader}
        scope="row"
        className="w-full text-left font-semibold wrap-anywhere lg:table-cell lg:w-auto lg:min-w-44 lg:px-3 lg:py-2.5 lg:align-top"
      >
        {name}
      </th>
      <td {...asCell} className={cell}>
        {associationId === null ? null : (
          <>
            <span className="lg:hidden">{t('numberShort', { number: String(associationId) })}</span>
            <span className="max-lg:hidden">{associationId}</span>
          </>
        )}
      </td>
      <td {...asCell} className={cell}>
        {t(`languages.${language}`)}
      </td>
      <td {...asCell} className={cell}>
        <Badge tone={state === 'paused' ? 'warning' : 'accent'}>{t(`states.${state}`)}</Badge>
        {switchedOff.length > 0 ? (
          <p className="mt-1 text-sm lg:max-w-44 lg:whitespace-normal">
            {t('switchedOff', { features: switchedOff.map((one) => t(`features.${one}`)).join(', ') })}
          </p>
        ) : null}
      </td>
      <td {...asCell} className={cell}>
        <span className="lg:hidden">{t('members', { count: members })}</span>
        <span className="max-lg:hidden">{members}</span>
        {plan?.membersAtMost ? ` ${t('membersAtMost', { count: plan.membersAtMost })}` : null}
      </td>
      <td {...asCell} className={cell}>
        <span className="lg:hidden">{t('documents', { count: documents })}</span>
        <span className="max-lg:hidden">{documents}</span>
      </td>
      <td {...asCell} className={cell}>
        {quotaBytes === null ? used : t('storage', { used, quota: formatSize(quotaBytes, locale) })}
        {plan ? (
          <p className="wrap-anywhere text-sm lg:mt-1 lg:max-w-44 lg:whitespace-normal">
            {t('planName', { name: plan.name })}
          </p>
        ) : null}
      </td>
      <td {...asCell} className={cell}>
        {lastActivity ? (
          <>
            <span className="lg:hidden">{t('active', { date: formatDay(lastActivity, locale) })}</span>
            <span className="max-lg:hidden">{formatDay(lastActivity, locale)}</span>
          </>
        ) : (
          t('never')
        )}
      </td>
      <td {...asCell} className="w-full lg:relative lg:table-cell lg:w-13 lg:align-top">
        <OrganizationMenu
          organization={{ id, name, language, state, ownQuotaMb, switchedOff, planId: plan?.id ?? null }}
          limits={limits}
        />
      </td>
    </tr>
  )
}
