import { useTranslations } from 'next-intl'
import { HouseholdLine } from '@/app/[locale]/manager/(admin)/organization-users/[organizationName]/household-line'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { asCell, asColumnHeader, asRow, asRowGroup, asRowHeader, asTable } from '@/components/ui/table-roles'
import type { ImportRow } from '@/lib/members/member'

type Props = { rows: ImportRow[] }

function toTone(problem: ImportRow['problem']): BadgeTone {
  if (problem === null) return 'accent'
  return problem === 'already_member' ? 'neutral' : 'danger'
}

const cell = 'px-4 py-0.5 md:table-cell md:w-auto md:py-2.5'

export function PreviewTable({ rows }: Props) {
  const t = useTranslations('memberImport')
  const tMembers = useTranslations('members')
  const columns = [t('line'), t('name'), t('email'), tMembers('apartment'), t('role'), t('result')]
  return (
    <Card
      className="relative mt-5 max-h-[32rem] overflow-auto"
      role="region"
      aria-label={t('preview')}
      tabIndex={0}
    >
      <table {...asTable} className="block w-full text-left md:table">
        <thead
          {...asRowGroup}
          className="sr-only bg-sunken md:not-sr-only md:sticky! md:top-0 md:table-header-group"
        >
          <tr {...asRow}>
            {columns.map((column) => (
              <th key={column} {...asColumnHeader} scope="col" className="px-4 py-3">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup} className="block divide-y divide-line md:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.line}
              {...asRow}
              className={`flex flex-wrap items-baseline py-2.5 md:table-row ${row.problem ? 'text-muted' : ''}`}
            >
              <td {...asCell} className={`${cell} pr-0 text-muted md:pr-4`}>
                {row.line}
              </td>
              <th {...asRowHeader} scope="row" className={`${cell} wrap-anywhere flex-1 font-semibold`}>
                {row.fullName || '–'}
              </th>
              <td {...asCell} className={`${cell} wrap-anywhere w-full`}>
                {row.email || '–'}
              </td>
              <td {...asCell} className={`${cell} wrap-anywhere`}>
                {row.apartment ? (
                  <>
                    <span aria-hidden className="md:hidden">
                      {tMembers('apartment')}{' '}
                    </span>
                    {row.apartment}
                  </>
                ) : (
                  <span className="max-md:hidden">–</span>
                )}
                <HouseholdLine member={row} />
              </td>
              <td {...asCell} className={cell}>
                {tMembers(`roles.${row.role}`)}
              </td>
              <td {...asCell} className={cell}>
                <Badge tone={toTone(row.problem)}>
                  {row.problem === null ? t('ready') : t(`problems.${row.problem}`)}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
