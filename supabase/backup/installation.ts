import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Agent, type BodyInit, fetch, type RequestInit } from 'undici'
import { z } from 'zod'
import type { BackendAddress } from '@/supabase/local/client-env'
import { postgresExecutor } from '@/supabase/local/executor'
import type { BackendKeys } from '@/supabase/local/keys'
import { readLines } from './backup-front'
import { BackupError, dumpRows, loadRows, requireEmpty } from './rows'

/** `demo` is the state of the demo's logins (supabase/demo/logins.ts); null without one. */
export type Own = { keys: BackendKeys; demo: string | null }

/** What is backed up: a database, and the storage beside it. */
export type Installation = {
  dump: (write: (line: string) => Promise<void>) => Promise<void>
  load: (lines: AsyncIterable<string>) => Promise<void>
  /** @throws BackupError if there is data */
  requireEmpty: () => Promise<void>
  storage: SupabaseClient['storage']
  /** What an embedded one keeps beside its database; null if the environment has the keys. */
  own: Own | null
  close: () => Promise<void>
}

const openStorage = (url: string, secretKey: string) =>
  createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).storage

/** All rows of a large installation take minutes. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

const problem = z.object({ message: z.string() })

/** A running embedded backend: its process alone can read its database. */
export function openEmbedded({ url, ...keys }: BackendAddress, demo: string | null): Installation {
  const ask = async (init: RequestInit) => {
    const response = await fetch(new URL('/backup/rows', url), {
      ...init,
      headers: { apikey: keys.secretKey },
      dispatcher: patient,
    })
    if (response.ok) return response
    const { data } = problem.safeParse(await response.json().catch(() => null))
    throw new BackupError(data?.message ?? `The backend answered ${response.status}.`)
  }
  return {
    async dump(write) {
      const { body } = await ask({ method: 'GET' })
      for await (const line of readLines(Readable.fromWeb(body as NodeReadableStream))) await write(line)
    },
    async load(lines) {
      const body = Readable.toWeb(Readable.from(toText(lines))) as BodyInit
      await ask({ method: 'POST', body, duplex: 'half' } as RequestInit)
    },
    // The command makes it for the restore, and loading asks again.
    requireEmpty: async () => {},
    storage: openStorage(url, keys.secretKey),
    own: { keys, demo },
    close: async () => {},
  }
}

async function* toText(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`)
}

/** The Supabase of the settings; null if they name none. @throws BackupError if one of them is missing */
export function openConfigured(): Installation | null {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, DATABASE_URL } = process.env
  if (!SUPABASE_URL) return null
  if (!DATABASE_URL || !SUPABASE_SECRET_KEY)
    throw new BackupError(
      'Set DATABASE_URL and SUPABASE_SECRET_KEY, because a backup has all rows and files.',
    )
  const executor = postgresExecutor(DATABASE_URL)
  return {
    dump: (write) => dumpRows(executor, write),
    load: (lines) => loadRows(executor, lines),
    requireEmpty: () => requireEmpty(executor),
    storage: openStorage(SUPABASE_URL, SUPABASE_SECRET_KEY),
    own: null,
    close: () => executor.close(),
  }
}
