import 'server-only'
import { env } from '@/lib/env'
import { deleteInBatches } from '@/lib/supabase/delete-in-batches'

export function deleteExpiredAuditEvents(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_audit_events', env().AUDIT_RETENTION_DAYS, signal)
}
