import { getTranslations } from 'next-intl/server'
import { countAttempt } from '@/lib/auth/limits'
import { refuseFile } from '@/lib/http/file-failure'
import { toZipResponse } from '@/lib/http/zip'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { listOwnData } from '@/lib/profile/own-data'
import { createRoute } from '@/lib/route'

/** All that is stored about the caller. */
export const GET = createRoute(
  { name: 'api/profile/export', permission: 'member', refuse: refuseFile },
  async (_request, member) => {
    await countAttempt(['ownData', member.id])
    const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'ownData' })
    const entries = await listOwnData()
    const readme = { path: `${t('readmeName')}.txt`, content: t('readme', { name: member.fullName }) }
    return toZipResponse([readme, ...entries], `${t('fileName')} ${member.fullName}.zip`)
  },
)
