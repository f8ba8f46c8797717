import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, unlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackendHandle, BackendStartError, readBackend, startBackend } from '@/supabase/local/client-env'
import { fillDataFolder } from '@/tests/support/database/data-folder'

let dataDir: string
const running = new Set<BackendHandle>()
const migrationsDir = join(import.meta.dirname, 'fixtures')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-durability-'))
  await fillDataFolder(dataDir, migrationsDir)
})
afterEach(async () => {
  for (const backend of running) await backend.kill()
  running.clear()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(port = 0): Promise<BackendHandle> {
  const backend = await startBackend({ dataDir, port, migrationsDir })
  running.add(backend)
  void backend.exited.then(() => running.delete(backend))
  return backend
}
const admin = ({ url, keys }: BackendHandle) =>
  createClient(url, keys.secretKey, { auth: { persistSession: false } })

it('acknowledged writes survive repeated kill -9', async () => {
  const names: string[] = []
  for (const round of [1, 2, 3]) {
    const backend = await start()
    const { data } = await admin(backend).from('shelves').select('name').order('id')
    expect(data?.map(({ name }) => name)).toEqual(names)
    for (let index = 0; index < 5; index += 1) {
      const name = `round ${round}, shelf ${index}`
      const { error } = await admin(backend).from('shelves').insert({ name, owner: crypto.randomUUID() })
      expect(error).toBeNull()
      names.push(name)
      if (index === 4)
        expect(
          (await admin(backend).storage.from('files').upload(`${round}.txt`, `${round}`)).error,
        ).toBeNull()
    }
    await backend.kill()
  }
  const last = await start()
  expect((await admin(last).from('shelves').select('*')).data).toHaveLength(15)
  expect(await (await admin(last).storage.from('files').download('3.txt')).data?.text()).toBe('3')
})

it('a kill -9 during writes loses only unacknowledged ones', async () => {
  const backend = await start()
  const acknowledged: number[] = []
  const write = async (lane: number) => {
    for (let index = lane; ; index += 4) {
      const { error } = await admin(backend)
        .from('shelves')
        .insert({ name: `${index}`, owner: crypto.randomUUID() })
      if (error) return
      acknowledged.push(index)
    }
  }
  const lanes = [0, 1, 2, 3].map(write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  await backend.kill()
  await Promise.all(lanes)
  const { data } = await admin(await start())
    .from('shelves')
    .select('name')
  const stored = new Set(data?.map(({ name }) => Number(name)))
  expect(acknowledged.filter((index) => !stored.has(index))).toEqual([])
})

it('a second start on the same data is refused in one line and does no harm', async () => {
  const first = await start()
  const refused = await start().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BackendStartError)
  expect(refused).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^Another backend is running on .*DATA_DIR[^\n]*$/),
  })
  expect(
    (await admin(first).from('shelves').insert({ name: 'x', owner: crypto.randomUUID() })).error,
  ).toBeNull()
  await first.stop()
  expect(
    (
      await admin(await start())
        .from('shelves')
        .select('name')
    ).data,
  ).toEqual([{ name: 'x' }])
})

it('a used port gives a clear error, and the data stays unlocked', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refused = await start(port).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    exitCode: 4,
    message: `Port ${port} is in use. Give another with BACKEND_PORT.`,
  })
  other.close()
  expect((await start()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

it('the keys stay the same, and only their owner can read them', async () => {
  const first = await start()
  expect(readBackend(dataDir)).toEqual({ url: first.url, ...first.keys })
  for (const file of ['keys.json', 'backend.json'])
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
  await first.stop()
  expect(readBackend(dataDir)).toBeNull()
  const second = await start()
  expect(second.keys).toEqual(first.keys)
  await second.kill()
  expect(readBackend(dataDir)).toBeNull()
  const { keys } = first
  expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length)
})

it('the backend stops with the process that started it', async () => {
  const script = `import { startBackend } from '${join(import.meta.dirname, '../../../supabase/local/client-env.ts')}'
    const backend = await startBackend({ dataDir: process.argv[1], migrationsDir: process.argv[2] })
    console.log(backend.process.pid)`
  const args = ['--import', 'tsx', '--input-type=module-typescript', '-e', script, dataDir, migrationsDir]
  const launcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(launcher.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(readBackend(dataDir)).not.toBeNull()
  launcher.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  expect((await start()).url).toBeTruthy()
})

it('a running request is answered before a stop', async () => {
  const backend = await start()
  const inserts = Array.from({ length: 20 }, (_, index) =>
    admin(backend)
      .from('shelves')
      .insert({ name: `${index}`, owner: crypto.randomUUID() }),
  )
  const answered = Promise.all(inserts)
  await expect
    .poll(async () => (await admin(backend).from('shelves').select('id')).data?.length)
    .toBeGreaterThan(0)
  await backend.stop()
  expect(await backend.exited).toBe(0)
  const stored = (await answered).filter(({ error }) => error === null).length
  expect(
    (
      await admin(await start())
        .from('shelves')
        .select('id')
    ).data?.length,
  ).toBeGreaterThanOrEqual(stored)
})

it('a row whose file is gone is deleted by a restart', async () => {
  const backend = await start()
  await admin(backend).storage.from('files').upload('lost.txt', 'x')
  const { createHash } = await import('node:crypto')
  const name = createHash('sha256').update('files\nlost.txt').digest('hex')
  await backend.stop()
  const path = join(dataDir, 'storage', name.slice(0, 2), name)
  expect(await readFile(path, 'utf8')).toBe('x')
  await unlink(path)
  expect(
    (
      await admin(await start())
        .storage.from('files')
        .list()
    ).data,
  ).toEqual([])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
