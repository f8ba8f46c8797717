import type { Executor } from '@/supabase/local/executor'

type Column = { table: string; name: string; type: string; isGenerated: boolean }

/** Rows that are no content of an association. */
const skipped = ['public.rate_limits', 'public.mail_pace', 'public.storage_quota', 'public.sent_links']
/** A copy's numbers begin a step after those of the copy before it. */
const step = 1_000_000

/**
 * Copies the original association and its accounts: copies `from` to `to`. Copy n has the same rows with other ids,
 * n after its name and, behind a hyphen, before the @ of its addresses. Its files are not copied.
 */
export async function copyOrganization(executor: Executor, from: number, to: number): Promise<void> {
  const columns = await listColumns(executor)
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !skipped.includes(table))
  await executor.transaction(async (transaction) => {
    // Neither triggers nor references look at each row. An id has the form of a random one.
    await transaction.script('set local session_replication_role = replica')
    await transaction.script(`
      create or replace function pg_temp.other(id uuid, n int) returns uuid language sql immutable
        as $$ select overlay(overlay(md5(id::text || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid $$`)
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table && !column.isGenerated)
      const names = own.map(({ name }) => `"${name}"`).join(', ')
      const values = own.map(toCopied).join(', ')
      await transaction.script(`
        insert into ${table} (${names}) overriding system value
          select ${values} from scale_original.${toOriginal(table)} row cross join generate_series(${from}, ${to}) n`)
    }
  })
  await executor.script('analyze')
}

function toCopied({ table, name, type }: Column): string {
  const other = (column: string) => `pg_temp.other(row."${column}", n)`
  if (type === 'uuid') return other(name)
  if (table === 'public.organizations' && name === 'name') return `row.name || ' ' || n`
  if (name === 'association_id') return `row.association_id + n`
  if (name === 'email') return `replace(row.email, '@', '-' || n || '@')`
  if (name === 'provider_id') return `pg_temp.other(row.provider_id::uuid, n)::text`
  if (/^(id|passage_id)$/.test(name) && type === 'int8') return `row."${name}" + n::bigint * ${step}`
  // A path begins with the association and the section, each of 36 characters.
  if (table === 'public.documents' && name === 'file_path')
    return `concat_ws('/', ${other('organization_id')}, ${other('section_id')}, substr(row.file_path, 75))`
  if (/path$/.test(name)) return `${other('organization_id')} || substr(row."${name}", 37)`
  return `row."${name}"`
}

/** Keeps the rows of the only association, because later copies are made from them too. */
export async function keepOriginal(executor: Executor): Promise<void> {
  await executor.script('create schema scale_original')
  for (const table of new Set((await listColumns(executor)).map((column) => column.table)))
    await executor.script(`create table scale_original.${toOriginal(table)} as select * from ${table}`)
}

const toOriginal = (table: string) => table.replace('.', '_')

/** The tables whose rows belong to an association, and those of its accounts. */
function listColumns(executor: Executor): Promise<Column[]> {
  return executor.query<Column>(`
    select format('%I.%I', c.table_schema, c.table_name) as "table", c.column_name as name, c.udt_name as type,
      c.is_generated = 'ALWAYS' as "isGenerated"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
      or c.table_schema = 'auth' and c.table_name in ('users', 'identities')
    order by c.table_schema, c.table_name, c.ordinal_position`)
}
