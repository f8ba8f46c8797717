import type { Texts } from '@/components/texts'
import { Card } from '@/components/ui/card'
import { asColumnHeader, asRow, asRowGroup, asTable } from '@/components/ui/table-roles'
import type { ListedMember } from '@/lib/members/member'
import { MemberRow } from './member-row'

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
