import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { bootstrap } from '@/supabase/local/bootstrap'
import type { Executor } from '@/supabase/local/executor'
import { applyMigrations } from '@/supabase/local/migrate'
import { type Finding, judge } from './finding'

const migrations = resolve(import.meta.dirname, '../../../supabase/migrations')
const oldestMajor = 15

/** Version, schema, roles and their time-outs. */
export async function checkDatabase(executor: Executor | null, fix: boolean): Promise<Finding[]> {
  if (!executor)
    return [
      {
        what: 'the database',
        todo: 'Not looked at. Set DATABASE_URL (Project Settings, Database) to check its schema and its time-outs.',
      },
    ]
  try {
    if (fix) {
      await bootstrap(executor)
      await applyMigrations(executor, migrations)
    }
    return [
      await checkVersion(executor),
      await checkSchema(executor),
      ...(await checkFactors(executor)),
      ...(await checkRoles(executor)),
    ]
  } catch (error) {
    return [{ what: 'the database', todo: error instanceof Error ? error.message : String(error) }]
  }
}

async function checkVersion(executor: Executor): Promise<Finding> {
  const [row] = await executor.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(row?.version) / 10_000)
  return judge(
    `Postgres ${major}`,
    major >= oldestMajor,
    `The portal needs Postgres ${oldestMajor} or later.`,
  )
}

async function checkSchema(executor: Executor): Promise<Finding> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'))
  const [table] = await executor.query<{ there: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  const rows = table?.there
    ? await executor.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
    : []
  const applied = new Set(rows.map(({ version }) => version))
  const missing = files.filter((file) => !applied.has(file.slice(0, file.indexOf('_')))).length
  return judge(
    `${files.length} migrations`,
    missing === 0,
    `${missing} of them are not applied: npm run migrate, or supabase db push.`,
  )
}

/** Without that right each request of a member fails, because Auth's table of factors has row level security. */
async function checkFactors(executor: Executor): Promise<Finding[]> {
  const [owner] = await executor.query<{ name: string; sees: boolean }>(
    `select r.rolname as name,
       r.rolsuper or r.rolbypassrls or not t.relrowsecurity
         or (t.relowner = r.oid and not t.relforcerowsecurity) as sees
     from pg_catalog.pg_proc p join pg_catalog.pg_roles r on r.oid = p.proowner, pg_catalog.pg_class t
     where p.oid = to_regprocedure('private.current_account()') and t.oid = to_regclass('auth.mfa_factors')`,
  )
  // The check of the schema reports missing functions.
  if (!owner) return []
  return [
    judge(
      'the second factors',
      owner.sees,
      `The owner of the functions, ${owner.name}, does not see them: as a superuser, alter role ${owner.name} bypassrls;`,
    ),
  ]
}

async function checkRoles(executor: Executor): Promise<Finding[]> {
  const rows = await executor.query<{ rolname: string; rolconfig: string[] | null }>(
    `select rolname, rolconfig from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')`,
  )
  return ['anon', 'authenticated', 'service_role'].map((name) => {
    const role = rows.find(({ rolname }) => rolname === name)
    if (!role)
      return {
        what: `the role ${name}`,
        todo: 'A plain Postgres needs a superuser once, who makes the roles: npm run migrate as one.',
      }
    const isBound =
      name === 'service_role' || (role.rolconfig ?? []).some((one) => one.startsWith('statement_timeout='))
    return judge(
      `the role ${name}`,
      isBound,
      `Its statements have no time-out: alter role ${name} set statement_timeout = '5s';`,
    )
  })
}
