import type { PGlite } from '@supabase/lite/pglite'
import postgres from 'postgres'
import { SessionGate } from './session-gate'

export type Row = Record<string, unknown>

/** One way to run SQL on PGlite and on a Postgres server. Errors carry Postgres's `code`. */
export interface Executor {
  query<T extends Row = Row>(sql: string, params?: unknown[]): Promise<T[]>
  /** Runs several statements, without parameters. */
  script(sql: string): Promise<void>
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function pgliteExecutor(database: PGlite, gate = new SessionGate()): Executor {
  const executor: Executor = {
    query: <T extends Row>(sql: string, params: unknown[] = []) =>
      gate.hold(async () => (await database.query<T>(sql, params)).rows),
    script: (sql) => gate.hold(async () => void (await database.exec(sql))),
    transaction: (work) =>
      gate.hold(async () => {
        await database.exec('begin')
        try {
          const result = await work(executor)
          await database.exec('commit')
          return result
        } catch (error) {
          await database.exec('rollback')
          throw error
        }
      }),
    close: () => database.close(),
  }
  return executor
}

/** Dates and times stay text and whole numbers become numbers, as the embedded database returns them. */
const types = {
  moment: {
    to: 1184,
    from: [1082, 1083, 1114, 1184, 1266],
    serialize: (value: string) => value,
    parse: (text: string) => text,
  },
  number: { to: 20, from: [20, 1700], serialize: (value: number) => String(value), parse: Number },
}

export function postgresExecutor(url: string, options: { max?: number } = {}): Executor {
  const sql = postgres(url, { max: options.max ?? 1, onnotice: () => undefined, types })
  return { ...onConnection(sql), close: () => sql.end({ timeout: 5 }) }
}

function onConnection(sql: postgres.Sql | postgres.TransactionSql): Omit<Executor, 'close'> {
  return {
    async query<T extends Row>(text: string, params: unknown[] = []) {
      return [...(await sql.unsafe<T[]>(text, params as postgres.ParameterOrJSON<never>[]))] as T[]
    },
    async script(text) {
      await sql.unsafe(text).simple()
    },
    async transaction<T>(work: (executor: Executor) => Promise<T>) {
      const within = (tx: postgres.TransactionSql) =>
        work({ ...onConnection(tx), close: async () => undefined })
      return (await ('begin' in sql ? sql.begin(within) : sql.savepoint(within))) as T
    },
  }
}
