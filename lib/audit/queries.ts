import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type AuditEvent, auditRow, toAuditEvent } from './event'
import { type AuditQuery, readCursor } from './schema'

const pageSize = 50
const exportSize = 1000

/**
 * The newest first. Empty unless the caller is an admin of the organisation.
 * @param organizationId null for the current one
 */
async function readEvents(
  client: SupabaseClient,
  query: AuditQuery,
  size: number,
  organizationId: string | null = null,
): Promise<AuditEvent[]> {
  // Postgres stores no NUL, so no text can match.
  if (query.search.includes('\0')) return []
  const before = query.before === null ? null : readCursor(query.before)
  const args = {
    org_id: organizationId,
    search: query.search,
    wanted_action: query.action,
    wanted_kind: query.kind,
    from_day: query.from,
    to_day: query.to,
    before_time: before?.time ?? null,
    before_id: before?.id ?? null,
    page_size: size,
  }
  const rows = await call(client, 'list_audit_events', args, z.array(auditRow))
  return rows.map(toAuditEvent)
}

export async function listAuditEvents(
  query: AuditQuery,
): Promise<{ events: AuditEvent[]; hasOlder: boolean }> {
  const events = await readEvents(await getServerClient(), query, pageSize + 1)
  return { events: events.slice(0, pageSize), hasOlder: events.length > pageSize }
}

/**
 * All events of the filter in parts, so that a long log does not fill the memory. Of one organisation, because its
 * admin may turn to another meanwhile.
 * @param client made before the response, so that it sees a refreshed session
 */
export async function* exportAuditEvents(
  client: SupabaseClient,
  organizationId: string,
  query: AuditQuery,
): AsyncGenerator<AuditEvent[]> {
  for (let before: string | null = null; ; ) {
    const part = { ...query, before }
    const events: AuditEvent[] = await readEvents(client, part, exportSize, organizationId)
    yield events
    before = events.at(-1)?.cursor ?? null
    if (events.length < exportSize) return
  }
}
