import { getTranslations } from 'next-intl/server'
import { logExport } from '@/lib/audit/mutations'
import { toCsvResponse } from '@/lib/http/csv'
import { refuseFile } from '@/lib/http/file-failure'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { householdCells, householdHeader } from '@/lib/members/csv/household-cells'
import { exportMembers } from '@/lib/members/queries'
import { createRoute } from '@/lib/route'

/** The import accepts the file. */
export const GET = createRoute(
  { name: 'api/members/export', permission: 'admin', refuse: refuseFile },
  async (_request, admin) => {
    const locale = await getChosenLanguage()
    const [t, tImport] = await Promise.all([
      getTranslations({ locale, namespace: 'members' }),
      getTranslations({ locale, namespace: 'memberImport' }),
    ])
    await logExport(admin, 'member_list')
    const people = await exportMembers()
    const header = [tImport('name'), tImport('email'), ...householdHeader(t), t('role'), t('status')]
    header.push(t('language'), t('lastLogin'))
    const rows = people.map(({ role, status, isQueued, hasEnded, language, lastLogin, ...person }) => [
      person.fullName,
      person.email,
      ...householdCells(person, t),
      t(`roles.${role}`),
      t(`statuses.${hasEnded ? 'ended' : isQueued ? 'queued' : status}`),
      language && t(`languages.${language}`),
      lastLogin?.slice(0, 10) ?? null,
    ])
    return toCsvResponse([header, ...rows], `${t('list')} ${admin.organization.name}.csv`)
  },
)
