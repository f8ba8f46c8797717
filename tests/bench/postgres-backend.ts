import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Executor } from '@/supabase/local/executor'
import { type BackendKeys, ensureKeys } from '@/supabase/local/keys'
import { startCluster } from '@/tests/support/database/postgres-cluster'
import { servePostgres } from '@/tests/support/database/serve-postgres'
import { listen } from '@/tests/support/servers/listen'

export type PostgresBackend = {
  url: string
  keys: BackendKeys
  executor: Executor
  admin: SupabaseClient
  stop: () => Promise<void>
}

/** Starts a Postgres server, with the embedded APIs before it, because no PostgREST and Auth are installed here. */
export async function startPostgresBackend(): Promise<PostgresBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-scale-'))
  const { executor, socket, stop } = await startCluster()
  const keys = await ensureKeys(dataDir)
  const served = await servePostgres({ dataDir, executor, keys, host: socket, appUrl: 'http://localhost' })
  const { url, close } = await listen(createAdaptorServer({ fetch: served.fetch }) as Server)
  const auth = { persistSession: false, autoRefreshToken: false }
  return {
    ...{ url, keys, executor },
    admin: createClient(url, keys.secretKey, { auth }),
    async stop() {
      await close()
      await served.stop()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
