import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, unlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BackendHandle, BackendStartError, readBackend, startBackend } from '@/supabase/local/client-env'
import { fillDataFolder } from '@/tests/support/database/data-folder'

/** The tests share a folder and the backend that runs on it, because a start takes three CPU seconds. */
let dataDir: string
let running: BackendHandle | undefined
const migrationsDir = join(import.meta.dirname, 'fixtures')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-durability-'))
  await fillDataFolder(dataDir, migrationsDir)
})
afterAll(async () => {
  await running?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(port = 0): Promise<BackendHandle> {
  const backend = await startBackend({ dataDir, port, migrationsDir })
  running = backend
  void backend.exited.then(() => {
    if (running === backend) running = undefined
  })
  return backend
}
/** The one that the test before has left, or a new one. */
const findRunning = async () => running ?? (await start())
const admin = ({ url, keys }: BackendHandle) =>
  createClient(url, keys.secretKey, { auth: { persistSession: false } })

/** Shelves of one test, whose names begin with a mark of its own. */
function markShelves() {
  const mark = crypto.randomUUID()
  return {
    add: async (backend: BackendHandle, name: string) =>
      (
        await admin(backend)
          .from('shelves')
          .insert({ name: `${mark} ${name}`, owner: crypto.randomUUID() })
      ).error,
    list: async (backend: BackendHandle) => {
      const { data } = await admin(backend)
        .from('shelves')
        .select('name')
        .like('name', `${mark}%`)
        .order('id')
      return data?.map(({ name }) => String(name).slice(mark.length + 1))
    },
  }
}

it('acknowledged writes survive repeated kill -9', async () => {
  const shelves = markShelves()
  const names: string[] = []
  let backend = await findRunning()
  for (const round of [1, 2, 3]) {
    for (let index = 0; index < 5; index += 1) {
      const name = `round ${round}, shelf ${index}`
      expect(await shelves.add(backend, name)).toBeNull()
      names.push(name)
    }
    const files = admin(backend).storage.from('files')
    expect((await files.upload(`${round}.txt`, `${round}`, { upsert: true })).error).toBeNull()
    await backend.kill()
    backend = await start()
    expect(await shelves.list(backend)).toEqual(names)
  }
  expect(await (await admin(backend).storage.from('files').download('3.txt')).data?.text()).toBe('3')
})

it('a kill -9 during writes loses only unacknowledged ones', async () => {
  const shelves = markShelves()
  const backend = await findRunning()
  const acknowledged: string[] = []
  const write = async (lane: number) => {
    for (let index = lane; ; index += 4) {
      if (await shelves.add(backend, `${index}`)) return
      acknowledged.push(`${index}`)
    }
  }
  const lanes = [0, 1, 2, 3].map(write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  await backend.kill()
  await Promise.all(lanes)
  const stored = new Set(await shelves.list(await start()))
  expect(acknowledged.filter((index) => !stored.has(index))).toEqual([])
})

it('a second start on the same data is refused in one line and does no harm', async () => {
  const shelves = markShelves()
  const first = await findRunning()
  const refused = await startBackend({ dataDir, migrationsDir }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BackendStartError)
  expect(refused).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^Another backend is running on .*DATA_DIR[^\n]*$/),
  })
  expect(await shelves.add(first, 'x')).toBeNull()
  await first.stop()
  expect(await shelves.list(await start())).toEqual(['x'])
})

it('the keys stay the same, and only their owner can read them', async () => {
  const first = await findRunning()
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

it('a used port gives a clear error, and the data stays unlocked', async () => {
  await running?.stop()
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

it('the backend stops with the process that started it', async () => {
  await running?.stop()
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
  const shelves = markShelves()
  const backend = await findRunning()
  const answered = Promise.all(Array.from({ length: 20 }, (_, index) => shelves.add(backend, `${index}`)))
  await expect.poll(async () => (await shelves.list(backend))?.length).toBeGreaterThan(0)
  await backend.stop()
  expect(await backend.exited).toBe(0)
  const stored = (await answered).filter((error) => error === null).length
  expect((await shelves.list(await start()))?.length).toBeGreaterThanOrEqual(stored)
})

it('a row whose file is gone is deleted by a restart', async () => {
  const backend = await findRunning()
  await admin(backend).storage.from('files').upload('lost.txt', 'x', { upsert: true })
  const name = createHash('sha256').update('files\nlost.txt').digest('hex')
  await backend.stop()
  const path = join(dataDir, 'storage', name.slice(0, 2), name)
  expect(await readFile(path, 'utf8')).toBe('x')
  await unlink(path)
  const { data } = await admin(await start())
    .storage.from('files')
    .list()
  expect(data?.map((file) => file.name)).not.toContain('lost.txt')
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
