import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { bootstrap } from './bootstrap'
import { postgresExecutor } from './executor'
import { applyMigrations, explainFailure } from './migrate'

if (existsSync('.env')) process.loadEnvFile('.env')
const url = process.env.DATABASE_URL
if (!url) {
  process.stderr.write(
    'Set DATABASE_URL, in .env too, to the database to migrate: postgres://user:password@host:5432/postgres\n',
  )
  process.exit(2)
}
const executor = postgresExecutor(url)
try {
  await bootstrap(executor)
  const applied = await applyMigrations(executor, resolve(import.meta.dirname, '../migrations'))
  process.stdout.write(
    applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n',
  )
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${[message, explainFailure(error)].filter(Boolean).join('\n')}\n`)
  process.exitCode = 1
} finally {
  await executor.close()
}
