import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type AuditEvent, auditRow, toAuditEvent } from './event'
import type { AuditQuery } from './schema'

const pageSize = 50
const exportSize = 1000

/** The newest first. Empty unless the caller is an admin. */
async function readEvents(query: AuditQuery, size: number): Promise<AuditEvent[]> {
  // Postgres stores no NUL, so no text can match.
  if (query.search.includes('\0')) return []
  const args = {
    search: query.search,
    wanted_action: query.action,
    wanted_kind: query.kind,
    from_day: query.from,
    to_day: query.to,
    before: query.before,
    page_size: size,
  }
  const rows = await call(await getServerClient(), 'list_audit_events', args, z.array(auditRow))
  return rows.map(toAuditEvent)
}

export async function listAuditEvents(
  query: AuditQuery,
): Promise<{ events: AuditEvent[]; hasOlder: boolean }> {
  const events = await readEvents(query, pageSize + 1)
  return { events: events.slice(0, pageSize), hasOlder: events.length > pageSize }
}

/** All events of the filter in parts, so that a long log does not fill the memory. */
export async function* exportAuditEvents(query: AuditQuery): AsyncGenerator<AuditEvent[]> {
  for (let before: string | null = null; ; ) {
    const events: AuditEvent[] = await readEvents({ ...query, before }, exportSize)
    yield events
    before = events.at(-1)?.id ?? null
    if (events.length < exportSize) return
  }
}
