import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'

const batch = 1000

/** Deletes what the log of questions has kept for `LOG_RETENTION_DAYS`. */
export function deleteExpiredLogs(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_frank_logs', env().LOG_RETENTION_DAYS, signal)
}

/** Deletes the conversations whose last answer is `CONVERSATION_RETENTION_DAYS` old, with their ratings, and questions to the board of that age. */
export function deleteExpiredConversations(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_frank_conversations', env().CONVERSATION_RETENTION_DAYS, signal)
}

/** In batches that hold no lock for long. With the secret key, because it is nobody's own doing (decision 10). */
async function deleteInBatches(name: string, days: number, signal: AbortSignal): Promise<void> {
  for (let deleted = batch; deleted >= batch && !signal.aborted; ) {
    const data = await callProcedure(getAdminClient(), name, { keep_days: days, batch })
    deleted = z.number().parse(data)
  }
}
