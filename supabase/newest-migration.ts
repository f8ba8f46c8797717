import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the newest migration of these sources, which is that of their schema. */
export function readNewestMigration(): string {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => file.endsWith('.sql'))
  const newest = files.sort().at(-1)
  if (!newest) throw new Error('There are no migrations.')
  return newest.slice(0, newest.indexOf('_'))
}
