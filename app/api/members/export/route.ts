import { getMessages } from 'next-intl/server'
import { can } from '@/lib/auth/permissions'
import { forMember } from '@/lib/files/open'
import { getChosenLanguage } from '@/lib/i18n/chosen-language'
import { toCsvResponse } from '@/lib/members/csv-response'
import { exportMembers } from '@/lib/members/export'

/** The import accepts the file. */
export function GET(request: Request) {
  return forMember('api/members/export', request, async (member) => {
    if (!can(member.role, 'admin')) return new Response(null, { status: 403 })
    const { members, memberImport } = await getMessages({ locale: await getChosenLanguage() })
    const people = await exportMembers()
    const header = [
      ...[memberImport.name, memberImport.email, members.apartment, members.role, members.status],
      ...[members.language, members.lastLogin],
    ]
    const rows = people.map(({ fullName, email, apartment, role, status, isQueued, language, lastLogin }) => [
      ...[fullName, email, apartment, members.roles[role], members.statuses[isQueued ? 'queued' : status]],
      ...[language && members.languages[language], lastLogin?.slice(0, 10) ?? null],
    ])
    return toCsvResponse([header, ...rows], `${members.list} ${member.organization.name}.csv`)
  })
}
