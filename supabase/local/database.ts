import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type IPgliteConnectionConfig, type PGlite, PgliteConnection } from '@supabase/lite/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { DataProblem, restore } from './data-problem'
import { diagnoseDatabase } from './diagnose-database'
import { momentTypes, toIsoMoment } from './executor'
import { flushFolder, writeThrough } from './write-through'

interface GatedConnection extends DatabaseConnection {
  release(): void
}

/** One request at a time has the one PGlite session, for a statement or a whole transaction. */
class GatedDriver implements Driver {
  constructor(
    private readonly database: PGlite,
    private readonly gate: SessionGate,
  ) {}
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async acquireConnection(): Promise<GatedConnection> {
    const release = await this.gate.acquire()
    const { database } = this
    return {
      release,
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affectedRows } = await database.query<R>(query.sql, [...query.parameters])
        return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) }
      },
      // biome-ignore lint/correctness/useYield: the interface asks for a generator, PGlite has no cursors
      async *streamQuery() {
        throw new Error('PGlite does not stream')
      },
    }
  }
  async beginTransaction(): Promise<void> {
    await this.database.exec('begin')
  }
  async commitTransaction(): Promise<void> {
    await this.database.exec('commit')
  }
  async rollbackTransaction(): Promise<void> {
    await this.database.exec('rollback')
  }
  async releaseConnection(connection: GatedConnection): Promise<void> {
    connection.release()
  }
}

interface RequestVariables {
  auth?: { uid?: unknown; role?: unknown; jwt?: unknown }
  storage?: { operation?: unknown }
}

/** One statement instead of `@supabase/lite`'s six. Name and arguments are those of its private method. */
async function applyJwtSessionContext(db: Kysely<unknown>, variables: RequestVariables): Promise<void> {
  const { auth, storage } = variables
  const role = String(auth?.role || 'anon')
  await sql`select set_config('request.jwt.claim.sub', ${String(auth?.uid ?? '')}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(auth?.jwt ?? { role })}, true),
    set_config('storage.operation', ${String(storage?.operation ?? '')}, true),
    set_config('role', ${role}, true)`.execute(db)
}

/** bool, char, name, int2, int4, text, varchar, int8, float8, oid, timestamptz, numeric, uuid and jsonb. */
const arrayTypes = new Set([
  1000, 1002, 1003, 1005, 1007, 1009, 1015, 1016, 1022, 1028, 1185, 1231, 2951, 3807,
])

/** PGlite copies its parsers for each statement: a row takes 0.4 ms with all 300 array types, else 0.1. */
async function dropUnusedParsers(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ oid: number }>("select oid from pg_type where typcategory = 'A'")
  for (const { oid } of rows) if (!arrayTypes.has(oid)) delete database.parsers[oid]
}

/** No function of ours reads `request.headers` and the like (rest.test.ts). */
async function applyRpcRequestGucs(): Promise<void> {}

export class GatedPgliteConnection extends PgliteConnection {
  readonly gate: SessionGate

  constructor(config: IPgliteConnectionConfig, gate = new SessionGate()) {
    const parsers = Object.fromEntries(momentTypes.map((type) => [type, toIsoMoment]))
    super({ ...config, pgliteOptions: { ...config.pgliteOptions, parsers } })
    this.gate = gate
    this.kysely = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new GatedDriver(this.driver, gate),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    // On its first request the package grants all rights on all tables with row level security to anon and
    // authenticated, which would undo the migrations' revokes. A preset state prevents that.
    Object.assign(this, { rlsState: 'active', applyJwtSessionContext, applyRpcRequestGucs })
  }
}

type OpenOptions = {
  schemaCache?: IPgliteConnectionConfig['schemaCache']
  /** Each commit is on the disk before it is answered. Without it, a power cut may take the newest ones. */
  writesThrough?: boolean
}

/**
 * A new database is moved into place, so that a killed start leaves no partial one. @throws DataProblem if
 * files of an existing one are missing or damaged
 */
export async function openDatabase(
  dataDir: string,
  gate: SessionGate,
  { schemaCache, writesThrough = false }: OpenOptions = {},
): Promise<GatedPgliteConnection> {
  const path = join(dataDir, 'database')
  if (!existsSync(path)) {
    if (existsSync(join(dataDir, 'storage')))
      throw new DataProblem(`The folder ${path} is missing. ${restore(dataDir)}`)
    const fresh = `${path}.new`
    await rm(fresh, { recursive: true, force: true })
    const connection = new PgliteConnection({ url: fresh })
    await connection.driver.waitReady
    await connection.driver.close()
    await rename(fresh, path)
  }
  // PGlite would create a new database among the files of the old one.
  const version = join(path, 'PG_VERSION')
  if (!existsSync(version)) throw new DataProblem(`The file ${version} is missing. ${restore(dataDir)}`)
  if (writesThrough) flushFolder(dataDir)
  const connection = new GatedPgliteConnection(
    {
      url: path,
      pgliteOptions: { relaxedDurability: false, ...(writesThrough ? writeThrough : {}) },
      schemaCache,
    },
    gate,
  )
  await connection.driver.waitReady.catch(async (error: unknown) => {
    throw await diagnoseDatabase(dataDir, path, error)
  })
  await dropUnusedParsers(connection.driver)
  return connection
}
