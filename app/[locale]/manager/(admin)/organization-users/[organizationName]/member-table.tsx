import { getTranslations } from 'next-intl/server'
import type { Texts } from '@/components/texts'
import { Card } from '@/components/ui/card'
import { asCell, asColumnHeader, asRow, asRowGroup, asRowHeader, asTable } from '@/components/ui/table-roles'
import type { ListedMember } from '@/lib/members/member'
import { InvitationButton } from './invitation-button'
import { RemoveButton } from './remove-button'
import { RoleSelect } from './role-select'
import { StatusBadge } from './status-badge'

type Props = { members: ListedMember[]; ownId: string; texts: Texts<'members'>; errors: Texts<'errors'> }

export function MemberTable({ members, ownId, texts, errors }: Props) {
  const columns = [texts.nameColumn, texts.emailColumn, texts.role, texts.status, texts.actions]
  return (
    <Card className="mt-4">
      <table {...asTable} aria-labelledby="members" className="block w-full text-left md:table">
        <thead {...asRowGroup} className="sr-only bg-sunken md:not-sr-only md:table-header-group">
          <tr {...asRow} className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                {...asColumnHeader}
                scope="col"
                className="px-4 py-3 first:rounded-tl-card last:rounded-tr-card last:text-right"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup} className="block divide-y divide-line md:table-row-group">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === ownId}
              texts={texts}
              errors={errors}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type MemberRowProps = {
  member: ListedMember
  isSelf: boolean
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

const cell = 'px-4 py-1 md:table-cell md:w-auto md:py-3'

async function MemberRow({ member, isSelf, texts, errors }: MemberRowProps) {
  const t = await getTranslations('members')
  const { id, fullName, email, role, status, canInvite, isQueued } = member
  const isFirst = status === 'pending'
  return (
    <tr {...asRow} className="flex flex-wrap items-center py-3 md:table-row md:py-0">
      <th
        {...asRowHeader}
        scope="row"
        className={`${cell} w-full wrap-anywhere text-left font-semibold md:max-w-64`}
      >
        {fullName} {isSelf ? <span className="font-normal text-muted">{texts.you}</span> : null}
      </th>
      <td {...asCell} className={`${cell} w-full wrap-anywhere text-muted md:max-w-72`}>
        {email}
      </td>
      <td {...asCell} className={cell}>
        <RoleSelect
          memberId={id}
          role={role}
          label={t('roleOf', { name: fullName })}
          isSelf={isSelf}
          texts={texts}
          errors={errors}
        />
      </td>
      <td {...asCell} className={cell}>
        <StatusBadge status={isQueued ? 'queued' : status} />
      </td>
      <td {...asCell} className={`${cell} w-full`}>
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          {canInvite ? (
            <InvitationButton
              memberId={id}
              isFirst={isFirst}
              label={t(isFirst ? 'sendFor' : 'resendFor', { name: fullName })}
              texts={texts}
              errors={errors}
            />
          ) : null}
          {isSelf ? null : (
            <RemoveButton
              memberId={id}
              label={t('removeFor', { name: fullName })}
              question={t('removeText', { name: fullName })}
              texts={texts}
              errors={errors}
            />
          )}
        </div>
      </td>
    </tr>
  )
}
