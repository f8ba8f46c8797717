import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { startBackend } from '@/supabase/local/client-env'
import { openDatabase } from '@/supabase/local/database'
import { fillDataFolder } from '@/tests/support/database/data-folder'

const root = join(import.meta.dirname, '../../..')
const migrationsDir = join(import.meta.dirname, 'fixtures')
let folder: string
let template: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-write-through-'))
  template = join(folder, 'template')
  await mkdir(template)
  await fillDataFolder(template, migrationsDir)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => rm(folder, { recursive: true, force: true }))

async function copyData(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await cp(template, dataDir, { recursive: true })
  return dataDir
}

/** Keeps in a second folder what a disk has at least: of each file and folder what it was at its last fsync. */
function keepFlushed(dataDir: string, disk: string): () => string[] {
  const flushed: string[] = []
  const flush = fs.fsyncSync
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    flush(descriptor)
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    const inner = relative(dataDir, path)
    if (inner.startsWith('..')) return
    const target = join(disk, inner)
    flushed.push(inner)
    if (!fs.fstatSync(descriptor).isDirectory()) {
      fs.mkdirSync(dirname(target), { recursive: true })
      return fs.copyFileSync(path, target)
    }
    fs.mkdirSync(target, { recursive: true })
    const names = new Set(fs.readdirSync(path))
    for (const name of fs.readdirSync(target))
      if (!names.has(name)) fs.rmSync(join(target, name), { recursive: true })
  })
  return () => flushed.splice(0)
}

const names = 'select name from public.shelves order by id'
const add = (name: string) =>
  `insert into public.shelves (name, owner) values ('${name}', '00000000-0000-0000-0000-000000000000')`

it('a write that is answered is on the disk when the power goes, in a transaction, alone and after a checkpoint', async () => {
  const [dataDir, disk] = [await copyData('through'), join(folder, 'disk')]
  const takeFlushed = keepFlushed(dataDir, disk)
  const { driver, close } = await open(dataDir, true)
  expect((await driver.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  takeFlushed()
  await driver.exec(add('alone'))
  expect(takeFlushed()).toEqual([expect.stringMatching(/^database\/pg_wal\//)])
  await driver.exec('checkpoint')
  expect(takeFlushed()).toEqual(expect.arrayContaining(['database/global/pg_control']))
  await driver.exec('begin')
  await driver.exec(add('in a transaction'))
  expect(takeFlushed()).toEqual([])
  await driver.exec('commit')
  // A transaction that never ended is not there, although the log may have it.
  await driver.exec('begin')
  await driver.exec(add('unfinished'))
  await cp(disk, join(folder, 'after'), { recursive: true })
  await close()
  vi.restoreAllMocks()
  const after = await open(join(folder, 'after'), false)
  expect((await after.driver.query(names)).rows).toEqual([{ name: 'alone' }, { name: 'in a transaction' }])
  await after.close()
})

it('without the setting nothing waits for the disk', async () => {
  const dataDir = await copyData('relaxed')
  const takeFlushed = keepFlushed(dataDir, join(folder, 'nothing'))
  const { driver, close } = await open(dataDir, false)
  expect((await driver.query('show fsync')).rows).toEqual([{ fsync: 'off' }])
  await driver.exec(add('relaxed'))
  await driver.exec('checkpoint')
  expect(takeFlushed()).toEqual([])
  await close()
})

it('a disk that does not take a write ends the process, and the write is not answered', async () => {
  const dataDir = await copyData('broken')
  const script = `import fs from 'node:fs'
    import { SessionGate } from '${join(root, 'supabase/local/auth/session-gate.ts')}'
    import { openDatabase } from '${join(root, 'supabase/local/database.ts')}'
    const { driver } = await openDatabase(process.argv[1], new SessionGate(), { writesThrough: true })
    fs.fsyncSync = () => { throw new Error('EIO') }
    await driver.exec(process.argv[2])
    console.log('answered')`
  const args = ['--import', 'tsx', '--input-type=module-typescript', '-e', script, dataDir, add('lost')]
  const ended = promisify(execFile)(process.execPath, args, { cwd: root, timeout: 30_000 })
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The disk did not take the database: Error: EIO'),
  })
})

it('with the setting, an answered write survives kill -9, and the other way of keeping it', async () => {
  const dataDir = await copyData('killed')
  const shelves = async (way: '0' | '1', name: string, end: 'kill' | 'stop') => {
    const backend = await startBackend({ dataDir, migrationsDir, env: { EMBEDDED_WRITE_THROUGH: way } })
    const headers = { apikey: backend.keys.secretKey, 'content-type': 'application/json' }
    const address = `${backend.url}/rest/v1/shelves`
    const body = JSON.stringify({ name, owner: crypto.randomUUID() })
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(201)
    await backend[end]()
  }
  await shelves('1', 'first', 'kill')
  await shelves('0', 'second', 'stop')
  const { driver, close } = await open(dataDir, true)
  expect((await driver.query<{ name: string }>(names)).rows.map(({ name }) => name)).toEqual([
    ...['first', 'second'],
  ])
  await close()
})

async function open(dataDir: string, writesThrough: boolean) {
  const connection = await openDatabase(dataDir, new SessionGate(), { writesThrough })
  return { driver: connection.driver, close: () => connection.close() }
}
