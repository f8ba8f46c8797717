import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { asCell, asColumnHeader, asRow, asRowGroup, asRowHeader, asTable } from '@/components/ui/table-roles'
import { type ListedMember, remindFormId } from '@/lib/members/member'
import { ApartmentForm } from './apartment-form'
import { InvitationButton } from './invitation-button'
import { RemoveButton } from './remove-button'
import { RoleSelect } from './role-select'
import { StatusBadge } from './status-badge'

type Props = { members: ListedMember[]; ownId: string }

export function MemberTable({ members, ownId }: Props) {
  const t = useTranslations('members')
  const columns = [
    t('chosen'),
    t('nameColumn'),
    t('emailColumn'),
    t('apartment'),
    t('role'),
    t('status'),
    t('actions'),
  ]
  return (
    <Card className="mt-4">
      <table {...asTable} aria-labelledby="members" className="block w-full text-left xl:table">
        <thead {...asRowGroup} className="sr-only bg-sunken xl:not-sr-only xl:table-header-group">
          <tr {...asRow} className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                {...asColumnHeader}
                scope="col"
                className={clsx(
                  'px-3 py-3 first:rounded-tl-card last:rounded-tr-card last:text-right',
                  (column === t('chosen') || column === t('actions')) && 'no-print',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup} className="block divide-y divide-line xl:table-row-group">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === ownId} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type MemberRowProps = {
  member: ListedMember
  isSelf: boolean
}

const cell = 'pr-4 py-1 xl:table-cell xl:w-auto xl:px-3 xl:py-3'
/** Below the width of a table hidden until the row's switch is on. */
const tool = `${cell} max-xl:hidden max-xl:group-has-[.row-switch:checked]/row:block`

async function MemberRow({ member, isSelf }: MemberRowProps) {
  const t = await getTranslations('members')
  const { id, fullName, email, apartment, role, status, canInvite, isQueued } = member
  const isFirst = status === 'pending'
  return (
    <tr {...asRow} className="group/row grid grid-cols-[3.25rem_1fr] items-center py-2 xl:table-row xl:py-0">
      <td {...asCell} className="no-print row-span-2 pl-2 xl:table-cell xl:py-3">
        {canInvite ? (
          <label className="flex size-11 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              name="member"
              value={id}
              form={remindFormId}
              className="size-5 accent-accent"
            />
            <span className="sr-only">{t('choose', { name: fullName })}</span>
          </label>
        ) : null}
      </td>
      <th
        {...asRowHeader}
        scope="row"
        className="col-start-2 pr-4 text-left font-semibold wrap-anywhere xl:max-w-64 xl:min-w-28 xl:px-3 xl:py-3"
      >
        {fullName} {isSelf ? <span className="font-normal text-muted">{t('you')}</span> : null}
      </th>
      <td
        {...asCell}
        className="col-start-2 pr-4 text-muted wrap-anywhere xl:table-cell xl:max-w-72 xl:px-3 xl:py-3 xl:min-w-60"
      >
        {email}
      </td>
      <td {...asCell} className={`${tool} max-xl:col-start-2`}>
        <ApartmentForm
          key={apartment}
          memberId={id}
          apartment={apartment}
          label={t('apartmentOf', { name: fullName })}
        />
      </td>
      <td {...asCell} className={`${tool} max-xl:order-last max-xl:col-start-2`}>
        <RoleSelect memberId={id} role={role} label={t('roleOf', { name: fullName })} isSelf={isSelf} />
      </td>
      <td
        {...asCell}
        className="col-start-2 flex flex-wrap items-center justify-between gap-x-2 pr-4 xl:table-cell xl:px-3 xl:py-3"
      >
        <StatusBadge status={isQueued ? 'queued' : status} />
        <label className="relative inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-accent xl:hidden">
          <input
            type="checkbox"
            className="row-switch absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
          />
          <span aria-hidden>{t('manage')}</span>
          <span className="sr-only">{t('manageFor', { name: fullName })}</span>
          <ChevronDown
            aria-hidden
            className="size-5 transition-transform group-has-[.row-switch:checked]/row:rotate-180"
          />
        </label>
      </td>
      <td {...asCell} className={`${tool} no-print max-xl:order-last max-xl:col-start-2`}>
        <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:justify-end">
          {canInvite ? (
            <InvitationButton
              memberId={id}
              isFirst={isFirst}
              label={t(isFirst ? 'sendFor' : 'resendFor', { name: fullName })}
            />
          ) : null}
          {isSelf ? null : (
            <RemoveButton
              memberId={id}
              label={t('removeFor', { name: fullName })}
              question={t('removeText', { name: fullName })}
            />
          )}
        </div>
      </td>
    </tr>
  )
}
