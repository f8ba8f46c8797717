import { execFile } from 'node:child_process'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { bootstrap } from '@/supabase/local/bootstrap'
import { openDatabase } from '@/supabase/local/database'
import { type Executor, pgliteExecutor } from '@/supabase/local/executor'
import { ensureKeys } from '@/supabase/local/keys'
import { applyMigrations, MigrationError } from '@/supabase/local/migrate'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

const root = resolve(import.meta.dirname, '../../..')
const old =
  "insert into supabase_migrations.schema_migrations (version, name) values ('20261121090000', 'foundation')"

function run(entry: string, env: Record<string, string>) {
  const args = ['--conditions=react-server', '--import', 'tsx', join(root, entry)]
  return new Promise<{ code: unknown; stderr: string }>((settle) => {
    execFile(process.execPath, args, { cwd: root, env: { ...process.env, ...env } }, (error, _, stderr) =>
      settle({ code: error?.code ?? 0, stderr }),
    )
  })
}

it('a data folder with other migrations is not changed, and its start prints what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-old-data-'))
  const read = async <T>(work: (executor: Executor) => Promise<T>) => {
    const connection = await openDatabase(dataDir, new SessionGate())
    const result = await work(pgliteExecutor(connection.driver, connection.gate))
    await connection.close()
    return result
  }
  const list = (executor: Executor) =>
    executor.query(`select version, to_regclass('public.organizations') as ours
      from supabase_migrations.schema_migrations order by version`)
  try {
    await ensureKeys(dataDir)
    await read(async (executor) => {
      await bootstrap(executor)
      await applyMigrations(executor, await mkdtemp(join(dataDir, 'none-')))
      await executor.script(old)
    })
    const { code, stderr } = await run('supabase/local/server.ts', { DATA_DIR: dataDir })
    expect(code).toBe(5)
    expect(stderr).toMatch(/^Another version .+\. Keep it .+ fresh one, .+\.\n$/)
    expect(await read(list)).toEqual([{ version: '20261121090000', ours: null }])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

it('PostgREST is told to read the schema again, also by a run that finds nothing to apply', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
  const database = new PGlite()
  const told: string[] = []
  try {
    await database.listen('pgrst', (message) => told.push(message))
    await writeFile(join(dir, '20270101000000_first.sql'), 'create table public.one (id int);')
    for (let run = 0; run < 2; run++) await applyMigrations(pgliteExecutor(database), dir)
    expect(told).toEqual(['reload schema', 'reload schema'])
  } finally {
    await database.close()
    await rm(dir, { recursive: true, force: true })
  }
})

describe.each(await engines())('migrations on %s', (engine) => {
  let database: TestDatabase
  let dir: string
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
    await database.query('delete from supabase_migrations.schema_migrations')
    await writeFile(
      join(dir, '20270101000000_first.sql'),
      'drop table if exists public.one; create table public.one (id int);',
    )
    await writeFile(
      join(dir, '20270101000001_second_step.sql'),
      'insert into public.one values (1); insert into public.one values (2);',
    )
    await writeFile(join(dir, 'notes.md'), 'not a migration')
    return () => rm(dir, { recursive: true, force: true })
  })
  const history = () =>
    database.query('select version, name from supabase_migrations.schema_migrations order by version')
  const rows = () => database.query('select id from public.one order by id')

  it('are applied in order, once each, and recorded as by the Supabase CLI', async () => {
    expect(await applyMigrations(database.executor, dir)).toEqual([
      '20270101000000_first.sql',
      '20270101000001_second_step.sql',
    ])
    expect(await applyMigrations(database.executor, dir)).toEqual([])
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await history()).toEqual([
      { version: '20270101000000', name: 'first' },
      { version: '20270101000001', name: 'second_step' },
    ])
  })

  it('D09 that fail are rolled back, keep earlier ones, and continue after a fix', async () => {
    const broken = join(dir, '20270101000002_broken.sql')
    await writeFile(broken, 'insert into public.one values (3); select no_such_function();')
    const attempt = applyMigrations(database.executor, dir)
    await expect(attempt).rejects.toThrow(MigrationError)
    await expect(attempt).rejects.toThrow(/^20270101000002_broken\.sql: .*no_such_function/)
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }])
    await writeFile(broken, 'insert into public.one values (3);')
    expect(await applyMigrations(database.executor, dir)).toEqual(['20270101000002_broken.sql'])
    expect(await rows()).toHaveLength(3)
  })

  it('are refused by a portal that is older than the database', async () => {
    await applyMigrations(database.executor, dir)
    await unlink(join(dir, '20270101000001_second_step.sql'))
    await expect(applyMigrations(database.executor, dir)).rejects.toThrow('20270101000001')
  })

  it('do not change a database with other migrations, and print what to do in two sentences', async () => {
    await applyMigrations(database.executor, dir)
    const before = [await history(), await rows()]
    await unlink(join(dir, '20270101000000_first.sql'))
    await unlink(join(dir, '20270101000001_second_step.sql'))
    await writeFile(join(dir, '20270202000000_squashed.sql'), 'drop table public.one;')
    const refusal = await applyMigrations(database.executor, dir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MigrationError)
    const { message } = refusal as MigrationError
    expect(message).toContain('20270101000000')
    expect(message).toMatch(
      /^[A-Z][^.]+\. [A-Z].+move the data folder \(.+DATABASE_URL to an empty database\.$/,
    )
    expect([await history(), await rows()]).toEqual(before)
  })

  it('are not preceded by the bootstrap if Supabase exists already', async () => {
    await database.query('revoke all on public.organizations from authenticated')
    await database.query(`alter default privileges in schema public revoke all on tables from service_role`)
    const rights = () => database.query('select defaclacl::text from pg_default_acl order by 1')
    const before = await rights()
    await bootstrap(database.executor)
    expect(await rights()).toEqual(before)
  })
})
