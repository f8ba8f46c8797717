import { getTranslations } from 'next-intl/server'
import { listArchive } from '@/lib/archive/list-archive'
import { logExport } from '@/lib/audit/mutations'
import { countAttempt } from '@/lib/auth/limits'
import { refuseFile } from '@/lib/http/file-failure'
import { toZipResponse } from '@/lib/http/zip'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { createRoute } from '@/lib/route'

/** All that the association has stored. `npm run organization -- import` takes it in. */
export const GET = createRoute(
  { name: 'api/organization/archive', permission: 'admin', refuse: refuseFile },
  async (request, admin) => {
    await countAttempt(['archive', admin.organization.id])
    const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'archive' })
    await logExport(admin, 'organization')
    const entries = await listArchive(admin, request.signal)
    const readme = { path: `${t('readmeName')}.txt`, content: t('readme', { name: admin.organization.name }) }
    return toZipResponse([readme, ...entries], `${t('fileName')} ${admin.organization.name}.zip`)
  },
)
