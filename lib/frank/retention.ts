import 'server-only'
import { env } from '@/lib/env'
import { deleteInBatches } from '@/lib/supabase/delete-in-batches'

export function deleteExpiredLogs(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_frank_logs', env().LOG_RETENTION_DAYS, signal)
}

/** Deletes the ratings and the questions to the board too. */
export function deleteExpiredConversations(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_frank_conversations', env().CONVERSATION_RETENTION_DAYS, signal)
}
