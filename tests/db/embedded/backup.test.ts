import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArchiveReader } from '@/supabase/backup/archive'
import { backUp } from '@/supabase/backup/copy'
import { openEmbedded } from '@/supabase/backup/installation'
import { dumpRows, loadRows } from '@/supabase/backup/rows'
import { demoPassword } from '@/supabase/demo/organizations'
import type { Executor } from '@/supabase/local/executor'
import { createOrganization } from '@/tests/support/content/organizations'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { findServerBinaries } from '@/tests/support/database/postgres-cluster'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { addFactor, codeOf } from '@/tests/support/second-factor'

const run = promisify(execFile)
const passphrase = 'en lång fras som styrelsen vet'
const picture = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7) % 251))
let folder: string
let backend: TestBackend
let organization: Awaited<ReturnType<typeof createOrganization>>
let path: string

async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
  const script = ['--conditions=react-server', '--import', 'tsx', `scripts/commands/${name}.ts`]
  const bare = { ...process.env, SUPABASE_URL: '', BACKUP_PASSPHRASE: '', DATA_DIR: backend.dataDir, ...env }
  return run(process.execPath, [...script, ...args], { env: bare }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

/** What the command does, without its process, which takes two CPU seconds. */
const write = (to: string, passphrase: string | null = null) =>
  backUp(openEmbedded({ url: backend.url, ...backend.keys }, null), to, passphrase)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  backend = await startTestBackend()
  organization = await createOrganization(backend.dataDir, 'Brf\u2028Åter')
  path = `${organization.id}/fasad.png`
  // The demo's passwords are no longer those that everybody knows.
  await writeFile(join(backend.dataDir, 'demo'), 'public')
  const stored = await backend.admin.storage
    .from('profile-pictures')
    .upload(path, picture, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
})
afterAll(async () => {
  await backend?.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup of a running portal', () => {
  it('is restored onto an empty folder, with its files and sign-ins', async () => {
    const [to, dataDir] = [join(folder, 'encrypted'), join(folder, 'restored')]
    const env = { BACKUP_PASSPHRASE: passphrase }
    const { secret } = await addFactor(await backend.signIn('protected@example.se'))
    expect(await command('backup', ['--to', to], env)).toMatchObject({ code: 0 })
    expect((await readFile(join(to, 'contents'))).includes('fasad.png')).toBe(false)
    const restored = await command('restore', ['--from', to], { ...env, DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('1 files are restored') })

    expect(await readFile(join(dataDir, 'demo'), 'utf8')).toBe('public')

    const other = await startTestBackend({ dataDir })
    const { data: rows } = await other.admin.from('organizations').select('id, name')
    expect(rows).toEqual([{ id: organization.id, name: organization.name }])
    const person = other.visitor()
    const { email } = organization.admin
    expect((await person.auth.signInWithPassword({ email, password: demoPassword })).error).toBeNull()
    expect((await person.from('organizations').select('name')).data).toEqual([{ name: organization.name }])
    const { auth } = await other.signIn('protected@example.se')
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const factorId = (await auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
    expect((await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
    const file = await other.admin.storage.from('profile-pictures').download(path)
    expect(picture.equals(Buffer.from((await file.data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
    await other.stop()
  })

  it('is refused with the wrong passphrase, without one, and names the part in which a bit is flipped', async () => {
    const to = join(folder, 'damaged')
    await write(to, passphrase)
    const restore = (secret: string) =>
      command('restore', ['--from', to], { BACKUP_PASSPHRASE: secret, DATA_DIR: join(folder, 'never') })
    expect((await restore('fel')).said).toContain('The passphrase is wrong')
    await expect(ArchiveReader.open(to, null)).rejects.toThrow('The backup is encrypted')
    await write(join(folder, 'open'))
    const open = ArchiveReader.open(join(folder, 'open'), passphrase)
    await expect(open).rejects.toThrow('The backup is not encrypted')
    const rows = await readFile(join(to, 'rows'))
    rows[Math.floor(rows.length / 2)] = (rows[Math.floor(rows.length / 2)] ?? 0) ^ 1
    await writeFile(join(to, 'rows'), rows)
    expect(await restore(passphrase)).toEqual({ code: 1, said: 'The part rows is damaged.\n' })
    await rm(join(to, 'file-1'))
    await writeFile(
      join(to, 'rows'),
      rows.with(Math.floor(rows.length / 2), (rows[Math.floor(rows.length / 2)] ?? 0) ^ 1),
    )
    expect((await restore(passphrase)).said).toContain('The part file-1 is missing')
    expect(await readdir(folder)).not.toContain('never')
  })

  it('is not restored over data, and not written into a folder with something in it', async () => {
    const to = join(folder, 'once')
    await command('backup', ['--to', to])
    expect((await readFile(join(to, 'contents'))).includes('fasad.png')).toBe(true)
    expect(await command('restore', ['--from', to])).toEqual({
      code: 1,
      said: expect.stringContaining('has data'),
    })
    await expect(write(to)).rejects.toThrow('is not empty')
    const file = join(folder, 'file')
    await writeFile(file, 'last month')
    expect((await command('backup', ['--to', file])).code).toBe(1)
    expect(await readFile(file, 'utf8')).toBe('last month')
    await expect(ArchiveReader.open(folder, null)).rejects.toThrow('is no backup')
  })

  it('leaves nothing half-made when the rows end in the middle', async () => {
    const whole = openEmbedded({ url: backend.url, ...backend.keys }, null)
    const broken = async (write: (line: string) => Promise<void>) => {
      await write('{"schema":"1"}')
      throw new Error('The database is gone.')
    }
    const to = join(folder, 'broken')
    await expect(backUp({ ...whole, dump: broken }, to, null)).rejects.toThrow('The database is gone.')
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
  })

  it('needs the secret key', async () => {
    const rows = new URL('/backup/rows', backend.url)
    for (const method of ['GET', 'POST'])
      for (const apikey of ['', backend.keys.publishableKey])
        expect((await fetch(rows, { method, headers: { apikey } })).status, method).toBe(403)
  })
})

describe.runIf(await findServerBinaries())('the rows of a backup', () => {
  const databases: TestDatabase[] = []
  afterAll(async () => {
    for (const database of databases) await database.close()
  })
  const start = async () => {
    const database = await openTestDatabase('postgres')
    databases.push(database)
    return database.executor
  }
  const dump = async (executor: Executor) => {
    const lines: string[] = []
    await dumpRows(executor, async (line) => void lines.push(line))
    return lines
  }
  async function* stream(lines: readonly string[]) {
    yield* lines
  }

  it('come back from Postgres as they went in, and new rows get numbers above them', async () => {
    const [from, to] = [await start(), await start()]
    await from.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'å@prov.example')`)
    await from.query(`insert into organizations (name) values ('Brf Ett'), ('Brf "Två" \\ å')`)
    const passage = `insert into passages (organization_id, board_of, ordinal, heading, text)
      select id, id, $1, null, 'Rad ett.' || chr(10) || 'Två' from organizations where name = 'Brf Ett'`
    await from.query(passage, [0])
    const lines = await dump(from)
    await loadRows(to, stream(lines))
    expect(await dump(to)).toEqual(lines)
    await to.query(passage, [1])
    const [numbers] = await to.query('select count(distinct id) as ids from passages')
    expect(numbers?.ids).toBe(2)
  })

  it('are refused with another schema, and when one is damaged nothing stays', async () => {
    const [from, to] = [await start(), await start()]
    await from.query(`insert into organizations (name) values ('Brf Ett')`)
    const lines = await dump(from)
    const older = [JSON.stringify({ schema: '20200101000000' }), ...lines.slice(1)]
    await expect(loadRows(to, stream(older))).rejects.toThrow('has the schema 20200101000000')
    await expect(loadRows(to, stream([...lines, '{"table":"public.gone","row":{}}']))).rejects.toThrow(
      'unknown here',
    )
    await expect(loadRows(to, stream([]))).rejects.toThrow('has no rows')
    expect(await to.query('select name from organizations')).toEqual([])
    await loadRows(to, stream(lines))
    await expect(loadRows(to, stream(lines))).rejects.toThrow('has data')
  })
})
