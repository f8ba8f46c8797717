import type { Caller, TestDatabase } from './database'
import type { TestOrganization } from './two-organizations'

/** What a person reads without any membership: two ids of theirs, their own choice among their memberships. */
export const ownAlways = ['member_claims']

/** The tables of which the caller reads any row, the stored files among them. */
export async function listReadTables(database: TestDatabase, caller: Caller): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select c.relname as name from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_any_column_privilege('authenticated', c.oid, 'select')
      order by 1`,
  )
  const count = (table: string) =>
    database
      .as(caller, (query) => query<{ found: number }>(`select count(*)::integer as found from ${table}`))
      .then(([row]) => row?.found ?? 0)
  const read: string[] = []
  for (const table of [...tables.map(({ name }) => `public.${name}`), 'storage.objects'])
    if ((await count(table).catch(() => 0)) > 0) read.push(table.replace('public.', ''))
  return read
}

function toValue(type: string, id: string): string {
  if (type === 'uuid') return `'${id}'`
  if (type === 'uuid[]') return `array['${id}']::uuid[]`
  if (type === 'text[]') return `array['12', 'member@ours.example']`
  if (type === 'integer') return '1'
  return type === 'text' ? `'member@ours.example'` : 'null'
}

/** A call with this id; the first one is the organisation's in every function that has several. */
function toCall(name: string, types: readonly string[], id: string, organization: string): string {
  const values = types.map((type) => toValue(type, id))
  if (types.filter((type) => type === 'uuid').length > 1) values[types.indexOf('uuid')] = `'${organization}'`
  return `${name}(${values.join(', ')})`
}

/**
 * Calls every reading function that a member may call, with everything that they may have noted of an organisation
 * named Ours. @returns those that tell something of it
 */
export async function listTellingFunctions(
  database: TestDatabase,
  caller: Caller,
  ours: TestOrganization,
): Promise<string[]> {
  const functions = await database.query<{ name: string; types: string[] }>(
    `select p.oid::regproc::text as name, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
      from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and p.provolatile <> 'v' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  )
  const known = new Set<string>()
  for (const { name, types } of functions) {
    const ids = [ours.id, ours.member.memberId, ours.articleId, ours.sectionId]
    // A function without an id is called once.
    for (const call of new Set(ids.map((id) => toCall(name, types, id, ours.id)))) {
      const sql = `select to_jsonb(f) as found from ${call} f`
      const rows = await database.as(caller, (query) => query<{ found: unknown }>(sql)).catch(() => [])
      const text = JSON.stringify(rows)
      if (!/Hemligheten|Karin|Nytt|Ours|Stadgar|St\u00e4mma|@ours/.test(text)) continue
      known.add(name.replace('public.', ''))
      break
    }
  }
  return [...known]
}
