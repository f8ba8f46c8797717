import { inject } from 'vitest'
import { type Executor, pgliteExecutor, type Row } from '@/supabase/local/executor'
import { copyDatabase, findServerBinaries, startCluster } from './postgres-cluster'

export type Engine = 'pglite' | 'postgres'
export type Query = <T extends Row = Row>(sql: string, params?: unknown[]) => Promise<T[]>
/** A signed-in person; `claims` are added to their token. */
export type Caller = { userId: string; email: string; claims?: Record<string, unknown> }

export interface TestDatabase {
  /** Queries with full rights. */
  query: Query
  /**
   * Runs `work` in one transaction with the rights of a person, a visitor or the service. Rolls back if
   * `work` rejects.
   */
  as<T>(caller: Caller | 'anon' | 'service_role', work: (query: Query) => Promise<T>): Promise<T>
  /** The same database as an `Executor`. */
  executor: Executor
  close(): Promise<void>
}

/**
 * Postgres if its server is installed, else PGlite, on which all tests over HTTP and in a browser run. Both in
 * `npm run test:all`. On another day (CLOCK_AHEAD_SECONDS) PGlite, which has the clock of its process.
 */
export async function engines(): Promise<Engine[]> {
  if (process.env.CLOCK_AHEAD_SECONDS || !(await findServerBinaries())) return ['pglite']
  return process.env.TEST_MATRIX === 'all' ? ['pglite', 'postgres'] : ['postgres']
}

/**
 * An empty database with every migration applied, used by one test file only. On Postgres the files share a server
 * and its roles: a test that changes a role needs a server of its own.
 */
export async function openTestDatabase(engine: Engine, server?: 'own'): Promise<TestDatabase> {
  if (engine === 'postgres') {
    const socket = server ? null : inject('postgresSocket')
    const { executor, stop } = await (socket ? copyDatabase(socket) : startCluster())
    return toTestDatabase(executor, stop)
  }
  // Here, because PGlite takes a second to load, and most runs test on Postgres.
  const { openPgliteCopy } = await import('./pglite-template')
  const connection = await openPgliteCopy()
  const executor = pgliteExecutor(connection.driver, connection.gate)
  return toTestDatabase(executor, () => connection.close())
}

function toTestDatabase(executor: Executor, close: () => Promise<void>): TestDatabase {
  return {
    executor,
    query: (sql, params) => executor.query(sql, params),
    as: (caller, work) =>
      executor.transaction(async (transaction) => {
        const claims = claimsOf(caller)
        await transaction.query(
          `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
            set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`,
          [JSON.stringify(claims), claims.sub ?? '', claims.role],
        )
        return work((sql, params) => transaction.query(sql, params))
      }),
    close,
  }
}

function claimsOf(caller: Caller | 'anon' | 'service_role'): { role: string; sub?: string } {
  if (typeof caller === 'string') return { role: caller }
  const { userId: sub, email, claims } = caller
  return { sub, email, aud: 'authenticated', ...claims, role: 'authenticated' } as {
    role: string
    sub: string
  }
}
