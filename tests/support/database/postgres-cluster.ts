import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Executor, postgresExecutor } from '@/supabase/local/executor'
import { applyMigrations } from '@/supabase/local/migrate'
import { findTemplate, ourMigrations } from './template'

const run = promisify(execFile)
const oldest = 15
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=',
  'timezone=UTC',
]

/** The folder with `initdb` and `postgres` of Postgres 15 or newer, or null. */
export async function findServerBinaries(): Promise<string | null> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const newestFirst = versions
    .filter((version) => Number(version) >= oldest)
    .sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  for (const folder of folders) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue
    if ((await readVersion(folder)) >= oldest) return folder
  }
  return null
}

async function readVersion(folder: string): Promise<number> {
  const { stdout } = await run(join(folder, 'postgres'), ['--version'])
  return Number(stdout.match(/(\d+)/)?.[1])
}

/**
 * Starts a Postgres in a temporary folder with every migration applied. It listens on a Unix socket there.
 */
export async function startCluster(
  migrations = ourMigrations,
): Promise<{ executor: Executor; socket: string; stop: () => Promise<void> }> {
  const binaries = await findServerBinaries()
  if (!binaries) throw new Error('No Postgres server is installed')
  const engine = `postgres-${await readVersion(binaries)}`
  const template = await findTemplate(engine, migrations, (draft) =>
    fillTemplate(draft, migrations, binaries),
  )
  const owner = await serverAccount()
  const dir = await makeFolder(owner)
  await run('cp', ['-a', join(template, 'data'), dir])
  const { executor, stop } = await startServer(dir, binaries, owner)
  return {
    executor,
    socket: dir,
    stop: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Makes a copy of the database `postgres` on a server of `startCluster`. Postgres refuses the copy while somebody is
 * connected to `postgres`.
 */
export async function copyDatabase(
  socket: string,
): Promise<{ executor: Executor; stop: () => Promise<void> }> {
  const name = `test_${crypto.randomUUID()}`
  const server = connect(socket, 'template1', 1)
  await server.query(`create database "${name}" template postgres`)
  const executor = connect(socket, name)
  return {
    executor,
    stop: async () => {
      await executor.close()
      await server.query(`drop database "${name}"`)
      await server.close()
    },
  }
}

const connect = (socket: string, database = 'postgres', max = 4) =>
  postgresExecutor(`postgres://postgres@localhost/${database}`, { host: socket, max })

/** Makes the data in a temporary folder, because the server's account may not reach ours. */
async function fillTemplate(draft: string, migrations: string, binaries: string): Promise<void> {
  const owner = await serverAccount()
  const dir = await makeFolder(owner)
  const options = '-U postgres -A trust -E UTF8 --locale=C.UTF-8 -N --no-instructions'.split(' ')
  await run(join(binaries, 'initdb'), ['-D', join(dir, 'data'), ...options], { cwd: dir, ...owner })
  const { executor, stop } = await startServer(dir, binaries, owner)
  try {
    // Here, because its package takes a second to load, and the template is there from the second time on.
    const { bootstrap } = await import('@/supabase/local/bootstrap')
    await bootstrap(executor)
    await applyMigrations(executor, migrations)
  } finally {
    await stop()
  }
  await run('cp', ['-a', join(dir, 'data'), draft])
  await rm(dir, { recursive: true, force: true })
}

async function makeFolder(owner: Account | undefined): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-pg-'))
  if (owner) await chown(dir, owner.uid, owner.gid)
  return dir
}

/** Starts a server on the folder `data` in `dir`. */
async function startServer(
  dir: string,
  binaries: string,
  owner: Account | undefined,
): Promise<{ executor: Executor; stop: () => Promise<void> }> {
  // The shell stops the server when its input closes, so that the server also stops if this process is
  // killed.
  const server = spawn(
    'sh',
    [
      '-c',
      '"$@" & read -r _; kill -INT $!; wait',
      'sh',
      join(binaries, 'postgres'),
      '-D',
      join(dir, 'data'),
      '-k',
      dir,
    ].concat(settings.flatMap((setting) => ['-c', setting])),
    {
      cwd: dir,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...owner,
    },
  )
  const ended = new Promise<void>((settle) => server.once('close', () => settle()))
  const executor = connect(dir)
  const stop = async () => {
    await executor.close()
    server.stdin.end()
    await ended
  }
  await waitUntilReady(executor).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { executor, stop }
}

async function waitUntilReady(executor: Executor): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await executor.query('select 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}

type Account = { uid: number; gid: number }

/** Another account for the server, because Postgres refuses to run as root. Other users need none. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => null)
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) }
  }
  return { uid: 65_534, gid: 65_534 }
}
