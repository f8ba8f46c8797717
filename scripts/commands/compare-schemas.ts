import { parseArgs } from 'node:util'
import { type Catalogue, compareCatalogues, readCatalogue } from '@/scripts/commands/schemas/catalogue'
import { bootstrap } from '@/supabase/local/bootstrap'
import { GatedPgliteConnection } from '@/supabase/local/database'
import { type Executor, pgliteExecutor } from '@/supabase/local/executor'
import { applyMigrations } from '@/supabase/local/migrate'
import { findServerBinaries, startCluster } from '@/tests/support/postgres-cluster'

/** `npm run compare-schemas -- OLD NEW`: compares the objects of two new databases. */
const usage = 'Usage: npm run compare-schemas -- OLD_FOLDER NEW_FOLDER'

type Database = { executor: Executor; stop: () => Promise<void> }

async function openPglite(migrations: string): Promise<Database> {
  const connection = new GatedPgliteConnection({})
  await connection.driver.waitReady
  const executor = pgliteExecutor(connection.driver, connection.gate)
  await bootstrap(executor)
  await applyMigrations(executor, migrations)
  return { executor, stop: () => connection.close() }
}

async function readFrom(open: (migrations: string) => Promise<Database>, migrations: string) {
  const { executor, stop } = await open(migrations)
  try {
    const [row] = await executor.query<{ server_version: string }>('show server_version')
    return { version: row?.server_version, catalogue: await readCatalogue(executor) }
  } finally {
    await stop()
  }
}

function countObjects(catalogue: Catalogue): string {
  return [...catalogue].map(([kind, objects]) => `${objects.size} ${kind}`).join(', ')
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [old, fresh] = positionals
  if (!old || !fresh || positionals.length > 2) throw new Error(usage)
  const engines: [string, typeof openPglite][] = [['PGlite', openPglite]]
  if (await findServerBinaries()) engines.push(['Postgres', startCluster])
  else console.info('Postgres: left out, because no server of version 15 or later is installed')
  for (const [name, open] of engines) {
    const first = await readFrom(open, old)
    const second = await readFrom(open, fresh)
    const differences = compareCatalogues(first.catalogue, second.catalogue)
    console.info(`${name} ${first.version}: ${differences.length > 0 ? 'different' : 'equal'}`)
    console.info(`  ${old}: ${countObjects(first.catalogue)}`)
    console.info(`  ${fresh}: ${countObjects(second.catalogue)}`)
    if (differences.length > 0) {
      console.info(differences.join('\n'))
      process.exitCode = 1
    }
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
