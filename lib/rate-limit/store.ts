import 'server-only'
import { type IRateLimiterOptions, RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import { z } from 'zod'
import { getAdminClient } from '@/lib/supabase/admin'

const entry = z.object({ points: z.number(), expires_at: z.coerce.date() })
type Entry = z.infer<typeof entry>

/** Counts in Postgres, through the backend's own API, so that several servers share one count and need no second database. */
export class SharedRateLimiter extends RateLimiterStoreAbstract {
  constructor(options: IRateLimiterOptions) {
    super({ ...options, storeClient: callBackend })
  }

  async _upsert(key: string, points: number, duration_ms: number, force = false): Promise<Entry> {
    return upsert({ key, points, duration_ms, force })
  }

  async _get(key: string): Promise<Entry | null> {
    return (await callBackend('rate_limit_get', { key }))[0] ?? null
  }

  async _delete(key: string): Promise<boolean> {
    await callBackend('rate_limit_delete', { key })
    return true
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expires_at }: Entry): RateLimiterRes {
    const msBeforeNext = Math.max(expires_at.getTime() - Date.now(), 0)
    return new RateLimiterRes(Math.max(this.points - points, 0), msBeforeNext, points, points === changed)
  }
}

type Upsert = { key: string; points: number; duration_ms: number; force: boolean }

let batch: { entries: Upsert[]; counted: Promise<Entry[]> } | null = null

/** What is counted at one moment, under whatever limits, goes in one round trip. */
async function upsert(entry: Upsert): Promise<Entry> {
  batch ??= beginBatch()
  const place = batch.entries.push(entry) - 1
  const row = (await batch.counted)[place]
  if (!row) throw new Error('rate_limit_upsert_all gave no row')
  return row
}

function beginBatch() {
  const entries: Upsert[] = []
  const counted = Promise.resolve().then(() => {
    batch = null
    return callBackend('rate_limit_upsert_all', { entries })
  })
  return { entries, counted }
}

/** With the secret key: a visitor has no rights, and whoever could change a count could take it back. */
async function callBackend(name: string, args: Record<string, unknown>): Promise<Entry[]> {
  const { data, error } = await getAdminClient().rpc(name, args)
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
  return z.array(entry).catch([]).parse(data)
}
