import 'server-only'
import { z } from 'zod'
import { getAdminClient } from './admin'
import { call } from './read'

const batch = 1000

/** Batches hold no lock for long. Uses the secret key, because no user triggers it (decision 10). */
export async function deleteInBatches(name: string, days: number, signal: AbortSignal): Promise<void> {
  for (let deleted = batch; deleted >= batch && !signal.aborted; ) {
    deleted = await call(getAdminClient(), name, { keep_days: days, batch }, z.number())
  }
}
