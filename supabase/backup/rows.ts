import { z } from 'zod'
import type { Executor } from '@/supabase/local/executor'

/** The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The first line of a dump. */
export const headSchema = z.object({ schema: z.string() })
const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })

/** Ours, and what Supabase keeps of accounts and files. Sessions are left out, so that everybody signs in again. */
const tablesOf = `
  select format('%I.%I', n.nspname, c.relname) as name, n.nspname in ('public', 'private') as is_ours,
    array_agg(a.attname order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r'
    and (n.nspname in ('public', 'private')
      or (n.nspname = 'auth' and c.relname in ('users', 'identities', 'mfa_factors'))
      or (n.nspname = 'storage' and c.relname = 'objects'))
  group by n.nspname, c.relname
  order by n.nspname, c.relname`
const tableSchema = z.array(
  z.object({ name: z.string(), is_ours: z.boolean(), columns: z.array(z.string()) }),
)

/** The files' own tables: storage makes their rows, and a backup adds what it does not know. */
const FILES = 'storage.objects'
const BATCH = 200

const readTables = async (executor: Executor) => tableSchema.parse(await executor.query(tablesOf))

const readSchema = async (executor: Executor): Promise<string> => {
  const [row] = await executor.query<{ version: string | null }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  )
  return row?.version ?? 'none'
}

const quote = (column: string) => `"${column.replaceAll('"', '""')}"`

/** Writes all rows of one moment, a line of JSON each, after a line with the version of the schema. */
export function dumpRows(executor: Executor, write: (line: string) => Promise<void>): Promise<void> {
  return executor.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only')
    // A role that would see only some rows is refused.
    await transaction.query('set local row_security = off')
    await write(JSON.stringify({ schema: await readSchema(transaction) }))
    for (const { name, columns } of await readTables(transaction)) {
      const list = columns.map(quote).join(', ')
      await transaction.query(
        `declare dumped no scroll cursor for select to_jsonb(t) as row from (select ${list} from ${name}) t`,
      )
      for (;;) {
        const rows = await transaction.query(`fetch ${BATCH} from dumped`)
        for (const { row } of rows) await write(JSON.stringify({ table: name, row }))
        if (rows.length < BATCH) break
      }
      await transaction.query('close dumped')
    }
  })
}

/**
 * Fills an empty installation with what `dumpRows` wrote, all of it or nothing. Its files must be there already.
 * @throws BackupError if the installation has data or another schema
 */
export function loadRows(executor: Executor, lines: AsyncIterable<string>): Promise<void> {
  return executor.transaction(async (transaction) => {
    await requireEmpty(transaction)
    // Triggers have done their work in the dumped rows, and a table may come before the one that it refers to.
    await transaction.query(`set local session_replication_role = 'replica'`)
    const tables = new Map((await readTables(transaction)).map((table) => [table.name, table]))
    // A migration may have filled a table.
    for (const { name, is_ours } of tables.values())
      if (is_ours) await transaction.query(`delete from ${name}`)
    let batch: { table: string; rows: unknown[] } = { table: '', rows: [] }
    const store = async () => {
      const table = tables.get(batch.table)
      if (batch.rows.length === 0) return
      if (!table) throw new BackupError(`The backup has the table ${batch.table}, which is unknown here.`)
      await (table.name === FILES
        ? completeFiles(transaction, batch.rows)
        : insert(transaction, table, batch.rows))
    }
    let isHead = true
    for await (const line of lines) {
      if (isHead) {
        requireSchema(headSchema.parse(JSON.parse(line)).schema, await readSchema(transaction))
        isHead = false
        continue
      }
      const { table, row } = rowSchema.parse(JSON.parse(line))
      if (table !== batch.table || batch.rows.length === BATCH) {
        await store()
        batch = { table, rows: [] }
      }
      batch.rows.push(row)
    }
    if (isHead) throw new BackupError('The backup has no rows.')
    await store()
    await moveSequences(transaction, [...tables.keys()])
  })
}

/** @throws BackupError if anybody has an account or an organisation here */
export async function requireEmpty(executor: Executor): Promise<void> {
  const [found] = await executor.query<{ exists: boolean }>(
    'select exists (select from public.organizations) or exists (select from auth.users) as exists',
  )
  if (found?.exists)
    throw new BackupError('This installation has data. A backup is restored onto an empty one alone.')
}

/** @throws BackupError if the versions of the schemas differ */
export function requireSchema(theirs: string, ours: string): void {
  if (theirs !== ours)
    throw new BackupError(
      `The backup has the schema ${theirs} and this installation ${ours}. Restore it with the version of the portal that made it, then update.`,
    )
}

/** The columns that both sides have: Supabase's own tables differ a little between its versions. */
async function insert(
  executor: Executor,
  { name, columns }: { name: string; columns: string[] },
  rows: readonly unknown[],
): Promise<void> {
  const given = new Set(rows.flatMap((row) => Object.keys(row as object)))
  const list = columns
    .filter((column) => given.has(column))
    .map(quote)
    .join(', ')
  await executor.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function completeFiles(executor: Executor, rows: readonly unknown[]): Promise<void> {
  await executor.query(
    `update storage.objects o set owner = t.owner, created_at = t.created_at, updated_at = t.updated_at
     from jsonb_populate_recordset(null::storage.objects, $1::jsonb) t
     where o.bucket_id = t.bucket_id and o.name = t.name`,
    [JSON.stringify(rows)],
  )
}

/** New rows get numbers above the restored ones. */
async function moveSequences(executor: Executor, tables: readonly string[]): Promise<void> {
  const owned = await executor.query<{ table: string; column: string; sequence: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and (a.attidentity <> '' or a.atthasdef)
       and n.nspname in ('public', 'private')
       and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`,
  )
  for (const { table, column, sequence } of owned.filter((one) => tables.includes(one.table)))
    await executor.query(
      `select setval('${sequence}', coalesce(max(${quote(column)}), 1), max(${quote(column)}) is not null) from ${table}`,
    )
}
