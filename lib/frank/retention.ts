import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'

const batch = 1000

export function deleteExpiredLogs(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_frank_logs', env().LOG_RETENTION_DAYS, signal)
}

/** Also the ratings and the questions to the board. */
export function deleteExpiredConversations(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_expired_frank_conversations', env().CONVERSATION_RETENTION_DAYS, signal)
}

/** Batches hold no lock for long. The secret key because no user triggers it (decision 10). */
async function deleteInBatches(name: string, days: number, signal: AbortSignal): Promise<void> {
  for (let deleted = batch; deleted >= batch && !signal.aborted; ) {
    const data = await callProcedure(getAdminClient(), name, { keep_days: days, batch })
    deleted = z.number().parse(data)
  }
}
