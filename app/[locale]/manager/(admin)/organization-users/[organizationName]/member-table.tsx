import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import { type ListedMember, remindFormId, type ShownStatus } from '@/lib/members/member'
import { HouseholdLine } from './household-line'
import { MemberMenu } from './member-menu'
import { StatusBadge } from './status-badge'

type Props = { members: ListedMember[]; ownId: string }

/** Rows of text. Below the width of a table the facts stand below the name. */
export function MemberTable({ members, ownId }: Props) {
  const t = useTranslations('members')
  const columns = [
    { label: t('chosen'), isUnlabelled: true, isPrinted: false },
    ...[t('nameColumn'), t('emailColumn'), t('apartment'), t('role'), t('status')].map((label) => ({
      label,
    })),
    { label: t('actions'), isUnlabelled: true, isPrinted: false },
  ]
  return (
    <Card className="mt-4">
      <StackedTable labelledBy="members" columns={columns}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isSelf={member.id === ownId} />
        ))}
      </StackedTable>
    </Card>
  )
}

/** Who reads the list has signed in, also right after choosing a password. */
function toShown({ status, isQueued, hasEnded, asksErasure }: ListedMember, isSelf: boolean): ShownStatus {
  if (asksErasure) return 'erasure'
  if (hasEnded) return 'ended'
  if (isSelf && status === 'accepted') return 'active'
  return isQueued ? 'queued' : status
}

type MemberRowProps = {
  member: ListedMember
  isSelf: boolean
}

const cell = 'text-muted lg:table-cell lg:px-3 lg:py-2.5 lg:align-top'
/** Below the width of a table the facts stand in one line. */
const fact = `${cell} max-lg:text-sm max-lg:empty:hidden`

async function MemberRow({ member, isSelf }: MemberRowProps) {
  const t = await getTranslations('members')
  const { id, fullName, email, role, status, canInvite, asksErasure } = member
  const { apartment, officialNumber, stairwell, occupancy, endsOn } = member
  return (
    <tr
      {...asRow}
      className="flex flex-wrap items-center gap-x-1.5 py-2 pr-13 pl-13 leading-snug hover:bg-accent-soft/40 max-lg:relative lg:table-row lg:leading-normal"
    >
      <td
        {...asCell}
        className="no-print max-lg:absolute max-lg:top-0 max-lg:left-1 lg:table-cell lg:w-13 lg:pl-1 lg:align-top"
      >
        {canInvite ? (
          <label className="flex size-11 cursor-pointer items-center justify-center">
            <input type="checkbox" name="member" value={id} form={remindFormId} />
            <span className="sr-only">{t('choose', { name: fullName })}</span>
          </label>
        ) : null}
      </td>
      <th
        {...asRowHeader}
        scope="row"
        className="w-full text-left font-semibold wrap-anywhere lg:table-cell lg:w-auto lg:max-w-72 lg:min-w-36 lg:px-3 lg:py-2.5 lg:align-top"
      >
        {fullName} {isSelf ? <span className="font-normal text-muted">{t('you')}</span> : null}
      </th>
      <td {...asCell} className={`${cell} w-full text-sm wrap-anywhere lg:w-auto lg:pt-3`}>
        {email}
      </td>
      <td {...asCell} className={`${fact} lg:max-w-60 max-lg:after:content-['_·']`}>
        {apartment ? (
          <span className="whitespace-nowrap">
            <span aria-hidden className="lg:hidden">
              {t('apartmentShort')}{' '}
            </span>
            {apartment}
          </span>
        ) : null}
        <HouseholdLine
          member={member}
          className={clsx('wrap-anywhere lg:block lg:text-sm', apartment && "max-lg:before:content-[',_']")}
        />
      </td>
      <td {...asCell} className={fact}>
        {t(`roles.${role}`)}
      </td>
      <td {...asCell} className="lg:table-cell lg:px-3 lg:py-2.5 lg:align-top lg:whitespace-nowrap">
        <StatusBadge status={toShown(member, isSelf)} />
      </td>
      <td {...asCell} className="no-print w-full lg:relative lg:table-cell lg:w-13 lg:align-top">
        <MemberMenu
          member={{ id, fullName, email, role, apartment, officialNumber, stairwell, occupancy, endsOn }}
          isSelf={isSelf}
          asksErasure={asksErasure}
          invitation={canInvite ? (status === 'pending' ? 'first' : 'again') : null}
        />
      </td>
    </tr>
  )
}
