import { getTranslations } from 'next-intl/server'
import type { AuditEvent } from '@/lib/audit/event'
import { logExport } from '@/lib/audit/mutations'
import { exportAuditEvents } from '@/lib/audit/queries'
import { auditParamsSchema } from '@/lib/audit/schema'
import { type AuditWords, getAuditWords } from '@/lib/audit/words'
import { toCsvStream } from '@/lib/http/csv'
import { refuseFile } from '@/lib/http/file-failure'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { toLocalTime } from '@/lib/i18n/time'
import { createRoute } from '@/lib/route'
import { getServerClient } from '@/lib/supabase/server'

/** The events of the page's filter. The export is itself an event, and the newest in the file. */
export const GET = createRoute(
  { name: 'api/audit/export', permission: 'admin', refuse: refuseFile },
  async (request, admin) => {
    const params = new URL(request.url).searchParams
    const query = auditParamsSchema.parse(Object.fromEntries(params))
    const locale = await getChosenLanguage()
    const [client, t, words] = await Promise.all([
      getServerClient(),
      getTranslations({ locale, namespace: 'audit' }),
      getAuditWords(locale),
    ])
    await logExport(admin, 'audit_log')
    const header = [
      t('time'),
      t('who'),
      t('what'),
      t('which'),
      t('before'),
      t('after'),
      t('id'),
      t('actorId'),
    ]
    const name = `${t('title')} ${admin.organization.name}.csv`
    return toCsvStream(header, toParts(exportAuditEvents(client, admin.organization.id, query), words), name)
  },
)

async function* toParts(parts: AsyncGenerator<AuditEvent[]>, words: AuditWords) {
  for await (const events of parts) yield events.map((event) => toRow(event, words))
}

function toRow(event: AuditEvent, words: AuditWords): (string | null)[] {
  const changes = words.changes(event)
  const side = (which: 'before' | 'after') =>
    changes
      .flatMap((change) => (change[which] === null ? [] : [`${change.name}: ${change[which]}`]))
      .join(', ')
  return [
    toLocalTime(event.createdAt).replace('T', ' '),
    words.who(event),
    words.what(event),
    words.which(event),
    side('before'),
    side('after'),
    event.subjectId,
    event.actorId,
  ]
}
