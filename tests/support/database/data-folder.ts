import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureKeys } from '@/supabase/local/keys'
import { findTemplate, ourMigrations } from './template'

const run = promisify(execFile)

/** Puts a database with every migration of the folder, and keys of its own, into a new data folder. */
export async function fillDataFolder(dataDir: string, migrations = ourMigrations): Promise<void> {
  // A backend refuses a database without its keys.
  await ensureKeys(dataDir)
  const template = await findPgliteTemplate(migrations)
  const database = join(dataDir, 'database')
  await mkdir(database, { mode: 0o700 })
  await run('tar', ['-xf', join(template, 'database.tar'), '-C', database])
  await copyFile(join(template, 'schema.json'), join(dataDir, 'schema.json'))
}

/** A folder with a database as a tar file, and with what a backend reads of its schema. */
export function findPgliteTemplate(migrations = ourMigrations): Promise<string> {
  return findTemplate('pglite', migrations, async (draft) => {
    // Here, because PGlite takes a second to load, and the template is there from the second time on.
    const { fillPgliteTemplate } = await import('./pglite-template')
    await fillPgliteTemplate(draft, migrations)
  })
}
