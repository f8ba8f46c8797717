import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import { bootstrap } from '@/supabase/local/bootstrap'
import { GatedPgliteConnection } from '@/supabase/local/database'
import { pgliteExecutor } from '@/supabase/local/executor'
import { ensureKeys } from '@/supabase/local/keys'
import { applyMigrations } from '@/supabase/local/migrate'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const migrations = join(root, 'supabase/migrations')
const cache = join(root, 'node_modules/.cache/portal-test-database')

/** A database in memory with every migration applied. */
export async function openPgliteCopy(): Promise<GatedPgliteConnection> {
  const loadDataDir = new Blob([await readFile(await findTemplate())])
  const connection = new GatedPgliteConnection({ pgliteOptions: { loadDataDir } })
  await connection.driver.waitReady
  return connection
}

/** Puts a database with every migration applied, and keys of its own, into a new data folder. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  // A backend refuses a database without its keys.
  await ensureKeys(dataDir)
  const database = join(dataDir, 'database')
  await mkdir(database, { mode: 0o700 })
  await run('tar', ['-xf', await findTemplate(), '-C', database])
}

/** The migrations take seconds, so they are applied once and cached for later runs. */
async function findTemplate(): Promise<string> {
  const template = join(cache, `${await fingerprint()}.tar`)
  if (!existsSync(template)) await buildTemplate(template)
  return template
}

async function buildTemplate(path: string): Promise<void> {
  const connection = new GatedPgliteConnection({})
  const executor = pgliteExecutor(connection.driver, connection.gate)
  await bootstrap(executor)
  await applyMigrations(executor, migrations)
  const dump = await connection.driver.dumpDataDir('none')
  await connection.close()
  await mkdir(cache, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, path)
  // Deletes caches of older migrations. Drafts stay, because another worker may be writing one.
  for (const name of await readdir(cache)) {
    if (name.endsWith('.tar') && join(cache, name) !== path) await rm(join(cache, name), { force: true })
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(getAuthSchemaSql() + getStorageSchemaSql())
  hash.update(await readFile(join(root, 'supabase/local/bootstrap.sql')))
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  return hash.digest('hex').slice(0, 32)
}
