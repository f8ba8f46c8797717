import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Executor } from './executor'

/** The message is for the operator and names the file. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

// The Supabase CLI's table and columns, so that either tool may apply the next migration.
const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );`

/** Each file in its own transaction. @returns the applied names @throws MigrationError; applied ones stay */
export async function applyMigrations(executor: Executor, dir: string): Promise<string[]> {
  const files = (await readdir(dir)).filter((file) => /^\d+_.+\.sql$/.test(file)).sort()
  await executor.script(history)
  const known = new Set(files.map(versionOf))
  const rows = await executor.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const unknown = rows.find(({ version }) => !known.has(version))
  if (unknown) throw new MigrationError(describeOtherSchema(unknown.version))
  const applied = []
  const done = new Set(rows.map(({ version }) => version))
  for (const file of files) {
    if (!done.has(versionOf(file)) && (await applyMigration(executor, dir, file))) applied.push(file)
  }
  // PostgREST keeps the schema that it read at its start, and would not know a new procedure when the portal starts.
  await executor.script(`notify pgrst, 'reload schema'`)
  return applied
}

async function applyMigration(executor: Executor, dir: string, file: string): Promise<boolean> {
  const text = await readFile(join(dir, file), 'utf8')
  try {
    return await executor.transaction(async (transaction) => {
      // Two starting servers must not apply the same file.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('supabase_migrations'))`)
      const version = versionOf(file)
      const found = await transaction.query(
        'select from supabase_migrations.schema_migrations where version = $1',
        [version],
      )
      if (found.length > 0) return false
      await transaction.script(text)
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
        [version, file.slice(version.length + 1, -'.sql'.length), text],
      )
      return true
    })
  } catch (error) {
    throw new MigrationError(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Migrates a data folder (`npm start`) and an own database (`npm run migrate`). */
function describeOtherSchema(version: string): string {
  return (
    `Another version of the portal made this database (it has migration ${version}, which is unknown here), so nothing in it was changed. ` +
    'Keep it and start again with a new one: move the data folder (.data, or DATA_DIR) away and the next start makes a fresh one, or set DATABASE_URL to an empty database.'
  )
}

function versionOf(file: string): string {
  return file.slice(0, file.indexOf('_'))
}

/** The operator's remedy for a failed migration; null if the database's set-up is not the cause. */
export function explainFailure(error: unknown): string | null {
  const { code, message = '', cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown }
  if (code === '42501' && /role|schema|extension|database/.test(message))
    return 'A plain Postgres needs a superuser the first time, who makes the roles and schemas of Supabase: run npm run migrate once as one.'
  if ((code === '42P01' || code === '3F000') && message.includes('storage'))
    return 'A self-hosted stack has to start storage-api once before the migrations, because it makes the tables of storage.'
  return cause === undefined ? null : explainFailure(cause)
}
