import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBackend } from '@/supabase/local/client-env'
import { ensureKeys } from '@/supabase/local/keys'
import { logError } from '@/supabase/local/log'
import { fillDataFolder } from '@/tests/support/database/data-folder'

let template: string
let dataDir: string
const migrationsDir = join(import.meta.dirname, 'fixtures')
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'portal-problems-'))
  await fillDataFolder(template, migrationsDir)
  await (await startBackend({ dataDir: template, migrationsDir })).stop()
})
afterAll(() => rm(template, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-problems-'))
  await cp(template, dataDir, { recursive: true, preserveTimestamps: true })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function cutLog(): Promise<void> {
  const folder = join(dataDir, 'database/pg_wal')
  for (const name of await readdir(folder)) if (/^0/.test(name)) await truncate(join(folder, name), 1000)
}
const remove = (path: string) => rm(join(dataDir, path), { recursive: true })

describe('an operator whose data is damaged', () => {
  it.each([
    ['a missing keys.json', () => remove('keys.json'), /keys\.json is missing\..*Without a backup:/],
    ['a broken one', () => writeFile(join(dataDir, 'keys.json'), '{"secretKey":'), /keys\.json is damaged\./],
    ['a missing database', () => remove('database'), /The folder .*database is missing\./],
    [
      'a missing version',
      () => remove('database/PG_VERSION'),
      /The file .*database\/PG_VERSION is missing\./,
    ],
    [
      'a missing file of the database',
      () => remove('database/global/pg_control'),
      /does not open: could not open file "global\/pg_control": No such file .*\d+ MB are free on the disk of /,
    ],
    ['a cut log', cutLog, /does not open: could not read from WAL segment 0+10+1, .*\d+ MB are free/],
  ])(
    'V63 with %s gets one line that says which file and what to do, and nothing is renewed',
    async (_, damage, message) => {
      await damage()
      const before = await readdir(dataDir)
      const failure = await startBackend({ dataDir, migrationsDir }).catch((error: Error) => error.message)
      expect(failure).toMatch(message)
      expect(failure).toMatch(new RegExp(`Put the whole folder ${dataDir} back from a backup`))
      expect(failure).not.toContain('\n')
      expect(await readdir(dataDir)).toEqual(before)
    },
  )

  it('V63 keeps the keys of a backend that starts for the first time', async () => {
    const folder = join(dataDir, 'new')
    const keys = await ensureKeys(folder)
    expect(JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'))).toEqual(keys)
  })

  it('V63 adds the key that older data lacks, and keeps the others', async () => {
    const folder = join(dataDir, 'older')
    const { vapidPrivateKey, ...older } = await ensureKeys(folder)
    await writeFile(join(folder, 'keys.json'), JSON.stringify(older))
    const keys = await ensureKeys(folder)
    expect(keys).toEqual({ ...older, vapidPrivateKey: expect.stringMatching(/^[\w-]{43}$/) })
    expect(keys.vapidPrivateKey).not.toBe(vapidPrivateKey)
    expect(await ensureKeys(folder)).toEqual(keys)
  })

  it.each([
    ['ENOSPC', 'ENOSPC: no space left on device, write'],
    ['53100', 'could not extend file "base/5/16643": No space left on device'],
  ])('V63 reads in the log of a full disk (%s) how much room there is and what to do', (code, message) => {
    vi.stubEnv('DATA_DIR', dataDir)
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    logError('failed', Object.assign(new Error(message), { code }))
    const [line] = write.mock.calls.map(([text]) => String(text))
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    expect(line).toContain(`The disk is full: ${message}.`)
    expect(line).toMatch(
      new RegExp(`\\d+ MB are free on the disk of ${dataDir}\\. Delete or move other files`),
    )
    expect(line?.trim()).not.toMatch(/\n| at /)
  })
})
