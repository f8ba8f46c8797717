import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readProjectSettings } from '@/lib/auth/project-settings'
import { schemaVersion } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { BackendError, call } from '@/lib/supabase/read'

/** This many milliseconds are waited for a part. One that is slower does not serve people either. */
const patience = 2_000
/** PostgREST reads a new schema in the background after the migrations. It is asked this often, for so long at most. */
const schemaWait = { everyMs: 500, mostMs: 20_000 }
/** A result is kept for this many milliseconds, so that asking often costs the backend nothing. */
const keepFor = 1_000

export type Readiness = {
  isReady: boolean
  /** `ok`, or what is wrong, for the operator. */
  parts: Record<'database' | 'schema' | 'auth' | 'storage', string>
  /** Seconds that the oldest document and the oldest mail have been due; null if none waits, or nothing is known. */
  oldest: { document: number | null; mail: number | null }
}

const time = z.coerce.date().nullable()
const databaseSchema = z.object({
  schema_version: z.string().nullable(),
  document_due_at: time,
  mail_due_at: time,
})

let known: { until: number; readiness: Promise<Readiness> } | undefined

/** Tells whether this server can serve people now: its backend answers, and has the schema that it was built for. */
export function getReadiness(): Promise<Readiness> {
  if (!known || known.until < Date.now()) known = { until: Date.now() + keepFor, readiness: readReadiness() }
  return known.readiness
}

async function readReadiness(): Promise<Readiness> {
  // The secret key reads what no visitor may read.
  const client = getAdminClient()
  const [database, auth, storage] = await Promise.allSettled([
    inTime(call(client, 'read_readiness', {}, databaseSchema)),
    inTime(readProjectSettings()),
    inTime(client.storage.getBucket('documents').then(({ error }) => error && Promise.reject(error))),
  ])
  const found = database.status === 'fulfilled' ? database.value : null
  const parts = {
    database: tell(database),
    schema:
      found?.schema_version === schemaVersion
        ? 'ok'
        : `${found?.schema_version ?? 'unknown'} instead of ${schemaVersion}`,
    auth: tell(auth),
    storage: tell(storage),
  }
  return {
    isReady: Object.values(parts).every((part) => part === 'ok'),
    parts,
    oldest: { document: toAge(found?.document_due_at), mail: toAge(found?.mail_due_at) },
  }
}

/**
 * A server does not serve a schema that it was not built for: a page of it would fail, or change what it does not know.
 * Waits while PostgREST does not know the schema yet, until the signal.
 * @returns what is wrong and what to do; null if nothing is, or the database does not answer now
 */
export async function findSchemaProblem(
  expected: string,
  signal?: AbortSignal,
  times = schemaWait,
): Promise<string | null> {
  const first = await readSchemaVersion()
  const found = first === 'unknown' ? await waitForSchemaVersion(times, signal) : first
  if (found === null || found === expected) return null
  const isKnown = found !== 'unknown' && found !== 'none'
  const theirs = isKnown ? `the schema ${found}` : 'an older schema'
  const todo =
    isKnown && found > expected
      ? 'Start the version of the portal that made it.'
      : 'Apply what is missing with npm run migrate.'
  return `The database has ${theirs}, and this build is for ${expected}. ${todo}`
}

/** PostgREST may not answer while it reads the schema, so this is no reason to stop waiting. @returns null after the signal */
async function waitForSchemaVersion(
  { everyMs, mostMs }: typeof schemaWait,
  signal?: AbortSignal,
): Promise<string | null> {
  console.info('The database does not know the schema of this build yet. The start waits for it.')
  const deadline = performance.now() + mostMs
  for (;;) {
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
    if (signal?.aborted) return null
    const found = await readSchemaVersion()
    if (found !== null && found !== 'unknown') return found
    if (performance.now() >= deadline) return 'unknown'
  }
}

/**
 * Returns null if the database does not answer, `unknown` while PostgREST does not know the procedure, and `none` if
 * no migration is noted.
 */
async function readSchemaVersion(): Promise<string | null> {
  try {
    const found = await inTime(call(getAdminClient(), 'read_readiness', {}, databaseSchema))
    return found.schema_version ?? 'none'
  } catch (error) {
    return error instanceof BackendError && error.code === 'PGRST202' ? 'unknown' : null
  }
}

const inTime = <T>(work: PromiseLike<T>): Promise<T> =>
  Promise.race([
    work,
    wait(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time'))),
  ])

const tell = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'ok' : result.reason instanceof Error ? result.reason.message : 'failed'

const toAge = (since: Date | null | undefined) =>
  since ? Math.max(0, Math.round((Date.now() - since.getTime()) / 1000)) : null
