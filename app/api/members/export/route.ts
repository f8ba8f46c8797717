import { getTranslations } from 'next-intl/server'
import { can } from '@/lib/auth/permissions'
import { forMember } from '@/lib/documents/files/open'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { toCsvResponse } from '@/lib/members/csv/write'
import { exportMembers } from '@/lib/members/queries'

/** The import accepts the file. */
export function GET(request: Request) {
  return forMember('api/members/export', request, async (member) => {
    if (!can(member.role, 'admin')) return new Response(null, { status: 403 })
    const locale = await getChosenLanguage()
    const [t, tImport] = await Promise.all([
      getTranslations({ locale, namespace: 'members' }),
      getTranslations({ locale, namespace: 'memberImport' }),
    ])
    const people = await exportMembers()
    const header = [tImport('name'), tImport('email'), t('apartment'), t('role'), t('status')]
    header.push(t('language'), t('lastLogin'))
    const rows = people.map(({ role, status, isQueued, language, lastLogin, ...person }) => [
      person.fullName,
      person.email,
      person.apartment,
      t(`roles.${role}`),
      t(`statuses.${isQueued ? 'queued' : status}`),
      language && t(`languages.${language}`),
      lastLogin?.slice(0, 10) ?? null,
    ])
    return toCsvResponse([header, ...rows], `${t('list')} ${member.organization.name}.csv`)
  })
}
