import { join, resolve } from 'node:path'
import { PostgresConnection } from '@supabase/lite/postgres'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { serveDatabase } from '@/supabase/local/backend'
import { type Executor, types } from '@/supabase/local/executor'
import type { BackendKeys } from '@/supabase/local/keys'

type Options = {
  dataDir: string
  executor: Executor
  keys: BackendKeys
  /** The portal's address. */
  appUrl: string
  /** The folder of a Unix socket, or an address with its port. */
  host: string
  port?: number
}

/** Puts the embedded APIs before a Postgres server, because no PostgREST is installed here. */
export async function servePostgres({ host, port, ...options }: Options) {
  const connection = new PostgresConnection({
    postgresOptions: {
      ...{ host, username: 'postgres', database: 'postgres', max: 8, ...(port && { port }) },
      types: { moment: types.moment, json: types.json, jsonb: types.json },
    },
  })
  // The package would grant what the migrations revoke (supabase/local/database.ts).
  Object.assign(connection, { rlsState: 'active' })
  const served = await serveDatabase({
    ...{ ...options, connection, gate: new SessionGate(), smtp: null },
    ...{ templateDir: resolve('supabase/templates'), dumpDir: join(options.dataDir, 'dumps') },
  })
  return {
    fetch: served.fetch,
    async stop() {
      await served.stop()
      await connection.close()
    },
  }
}
