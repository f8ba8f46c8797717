import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bootstrap } from '@/supabase/local/bootstrap'
import { GatedPgliteConnection } from '@/supabase/local/database'
import { pgliteExecutor } from '@/supabase/local/executor'
import { applyMigrations } from '@/supabase/local/migrate'
import { openSchemaCache } from '@/supabase/local/schema-cache'
import { findPgliteTemplate } from './data-folder'

/** A database in memory with every migration applied. */
export async function openPgliteCopy(): Promise<GatedPgliteConnection> {
  const loadDataDir = new Blob([await readFile(join(await findPgliteTemplate(), 'database.tar'))])
  const connection = new GatedPgliteConnection({ pgliteOptions: { loadDataDir } })
  await connection.driver.waitReady
  return connection
}

export async function fillPgliteTemplate(draft: string, migrations: string): Promise<void> {
  const connection = new GatedPgliteConnection({ schemaCache: await openSchemaCache(draft, migrations) })
  const executor = pgliteExecutor(connection.driver, connection.gate)
  await bootstrap(executor)
  await applyMigrations(executor, migrations)
  await connection.introspect({ useCache: true })
  const dump = await connection.driver.dumpDataDir('none')
  await connection.close()
  await writeFile(join(draft, 'database.tar'), Buffer.from(await dump.arrayBuffer()))
}
