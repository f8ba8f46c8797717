import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import { bootstrap } from '@/supabase/local/bootstrap'
import { GatedPgliteConnection } from '@/supabase/local/database'
import { pgliteExecutor } from '@/supabase/local/executor'
import { applyMigrations } from '@/supabase/local/migrate'

const root = resolve(import.meta.dirname, '../../..')
const migrations = join(root, 'supabase/migrations')
const cache = join(root, 'node_modules/.cache/portal-test-database')

/**
 * A database in memory with every migration applied. The migrations are applied once and cached for later
 * runs.
 */
export async function openPgliteCopy(): Promise<GatedPgliteConnection> {
  const template = join(cache, `${await fingerprint()}.tar`)
  if (!existsSync(template)) await buildTemplate(template)
  const loadDataDir = new Blob([await readFile(template)])
  const connection = new GatedPgliteConnection({ pgliteOptions: { loadDataDir } })
  await connection.driver.waitReady
  return connection
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
