import type { PGlite } from '@supabase/lite/pglite'
import postgres from 'postgres'
import { SessionGate } from '@/supabase/local/auth/session-gate'

const moment = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/

/** PostgREST's format: `2026-11-21T09:00:00.5+00:00`. */
export function toIsoMoment(text: string): string {
  return text.replace(moment, (_, day: string, time: string, hours = '', minutes = hours && ':00') => {
    return `${day}T${time}${hours}${minutes}`
  })
}

/** `timestamp` and `timestamptz`. */
export const momentTypes = [1114, 1184]

export type Row = Record<string, unknown>

/** PGlite and a Postgres server implement it. Errors carry Postgres's `code`. */
export interface Executor {
  query<T extends Row = Row>(sql: string, params?: unknown[]): Promise<T[]>
  /** Accepts several statements without parameters. */
  script(sql: string): Promise<void>
  /** Commits if `work` resolves, rolls back if it rejects. */
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

/** Dates stay text, and text for a JSON parameter is already JSON, as in the embedded database. */
export const types = {
  moment: {
    to: 1184,
    from: [1082, 1083, 1266, ...momentTypes],
    serialize: (value: string) => value,
    parse: toIsoMoment,
  },
  json: {
    to: 3802,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  number: { to: 20, from: [20, 1700], serialize: (value: number) => String(value), parse: Number },
}

/** `host` may be the folder of a Unix socket. */
export function postgresExecutor(url: string, options: { max?: number; host?: string } = {}): Executor {
  const sql = postgres(url, { max: 1, ...options, onnotice: () => undefined, types })
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
