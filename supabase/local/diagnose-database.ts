import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { DataProblem, describeRoom, makeRoom, restore } from './data-problem'

const root = resolve(import.meta.dirname, '../..')

/** PGlite prints what Postgres says with `debug`, and throws no more than "Aborted()". */
const probe = `
import { PgliteConnection } from '@supabase/lite/pglite'
await new PgliteConnection({ url: process.argv[1], pgliteOptions: { debug: 1 } }).driver.waitReady
process.exit()`

/** Says which file the database lacks, or that the disk is full. */
export async function diagnoseDatabase(dataDir: string, path: string, error: unknown): Promise<DataProblem> {
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 ** 2 }
  const output = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', probe, path],
    options,
  ).catch((failure: { stdout?: string; stderr?: string }) => failure)
  const lines = `${output.stdout}\n${output.stderr}`.split('\n')
  const said = lines.flatMap((line) => line.match(/ (?:LOG|FATAL|PANIC): {2}(.*)/)?.[1] ?? [])
  const reason =
    said.length > 0 ? [...new Set(said)].join('; ') : String(error instanceof Error ? error.message : error)
  const todo = /No space left/.test(reason) ? makeRoom : restore(dataDir)
  return new DataProblem(`The database in ${path} does not open: ${reason}. ${describeRoom(dataDir)} ${todo}`)
}
