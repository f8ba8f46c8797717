import 'server-only'
import { z } from 'zod'
import { getAdminClient } from './admin'
import { callProcedure } from './call-procedure'

const batch = 1000

/** In batches, so that no lock is held for long. Secret key, as no user triggers it (decision 10). */
export async function deleteInBatches(name: string, days: number, signal: AbortSignal): Promise<void> {
  for (let deleted = batch; deleted >= batch && !signal.aborted; ) {
    const data = await callProcedure(getAdminClient(), name, { keep_days: days, batch })
    deleted = z.number().parse(data)
  }
}
