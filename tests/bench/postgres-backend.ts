import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { PostgresConnection } from '@supabase/lite/postgres'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { serveDatabase } from '@/supabase/local/backend'
import { type Executor, types } from '@/supabase/local/executor'
import { type BackendKeys, ensureKeys } from '@/supabase/local/keys'
import { startCluster } from '@/tests/support/database/postgres-cluster'
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
  const connection = new PostgresConnection({
    postgresOptions: {
      ...{ host: socket, username: 'postgres', database: 'postgres', max: 8 },
      types: { moment: types.moment, json: types.json, jsonb: types.json },
    },
  })
  // The package would grant what the migrations revoke (supabase/local/database.ts).
  Object.assign(connection, { rlsState: 'active' })
  const served = await serveDatabase({
    ...{ dataDir, connection, executor, keys, gate: new SessionGate(), smtp: null },
    ...{ appUrl: 'http://localhost', templateDir: resolve('supabase/templates') },
    dumpDir: join(dataDir, 'dumps'),
  })
  const { url, close } = await listen(createAdaptorServer({ fetch: served.fetch }) as Server)
  const auth = { persistSession: false, autoRefreshToken: false }
  return {
    ...{ url, keys, executor },
    admin: createClient(url, keys.secretKey, { auth }),
    async stop() {
      await close()
      await served.stop()
      await connection.close()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
