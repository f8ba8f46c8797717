import type { Executor } from '@/supabase/local/executor'
import { catalogueQueries } from './catalogue-queries'

/** Definitions by kind and name. */
export type Catalogue = Map<string, Map<string, string>>

/** Outside Postgres's own schemas, and the rows that the migrations inserted. */
export async function readCatalogue(executor: Executor): Promise<Catalogue> {
  await validateConstraints(executor)
  return executor.transaction(async (transaction) => {
    // Without a search path, the definitions contain each object's schema.
    await transaction.query(`select set_config('search_path', '', true)`)
    const catalogue: Catalogue = new Map()
    for (const [kind, query] of Object.entries(catalogueQueries))
      catalogue.set(kind, toMap(await transaction.query(query)))
    catalogue.set('rows', await readRows(transaction))
    return catalogue
  })
}

/** NOT VALID only means that older rows were not checked; a new database has none. */
async function validateConstraints(executor: Executor): Promise<void> {
  const open = await executor.query<{ sql: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as sql
    from pg_constraint where not convalidated`,
  )
  for (const { sql } of open) await executor.script(sql)
}

async function readRows(executor: Executor): Promise<Map<string, string>> {
  const tables = await executor.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$|supabase_migrations$)'`,
  )
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const [found] = await executor.query<{ text: string | null }>(
      `select string_agg((to_jsonb(t) - 'created_at' - 'updated_at')::text, e'\\n' order by to_jsonb(t)::text) as text
      from ${name} t`,
    )
    if (found?.text) rows.set(name, found.text)
  }
  return rows
}

function toMap(rows: Record<string, unknown>[]): Map<string, string> {
  const map = new Map<string, string>()
  for (const { object, definition } of rows) {
    const name = String(object)
    const text = String(definition ?? '').replaceAll('\r', '')
    if (map.has(name)) throw new Error(`The catalogue has two entries for ${name}`)
    map.set(name, text)
  }
  return map
}

/** `-` is in the first only, `+` in the second only. */
export function compareCatalogues(first: Catalogue, second: Catalogue): string[] {
  const lines: string[] = []
  for (const [kind, objects] of first) {
    const others = second.get(kind) ?? new Map<string, string>()
    for (const name of [...new Set([...objects.keys(), ...others.keys()])].sort()) {
      const [before, after] = [objects.get(name), others.get(name)]
      if (before === after) continue
      lines.push(`${kind}: ${name}`, ...compareTexts(before, after))
    }
  }
  return lines
}

function compareTexts(before: string | undefined, after: string | undefined): string[] {
  const [old, fresh] = [before?.split('\n') ?? [], after?.split('\n') ?? []]
  const gone = old.filter((line) => !fresh.includes(line))
  const added = fresh.filter((line) => !old.includes(line))
  const isReordered = gone.length + added.length === 0
  return [
    ...(isReordered ? old : gone).map((line) => `  - ${line}`),
    ...(isReordered ? fresh : added).map((line) => `  + ${line}`),
  ]
}
