import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bootstrap } from '@/supabase/local/bootstrap'
import { type Executor, postgresExecutor } from '@/supabase/local/executor'
import { applyMigrations } from '@/supabase/local/migrate'

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
    const { stdout } = await run(join(folder, 'postgres'), ['--version'])
    if (Number(stdout.match(/(\d+)/)?.[1]) >= oldest) return folder
  }
  return null
}

const ours = resolve(import.meta.dirname, '../../../supabase/migrations')

/**
 * Starts a Postgres in a temporary folder with every migration applied. It listens on a Unix socket there.
 */
export async function startCluster(
  migrations = ours,
): Promise<{ executor: Executor; stop: () => Promise<void> }> {
  const binaries = await findServerBinaries()
  if (!binaries) throw new Error('No Postgres server is installed')
  const owner = await serverAccount()
  const dir = await mkdtemp(join(tmpdir(), 'portal-pg-'))
  if (owner) await chown(dir, owner.uid, owner.gid)
  const data = join(dir, 'data')
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
    '--no-instructions',
  ]
  await run(join(binaries, 'initdb'), initdb, { cwd: dir, ...owner })

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
      data,
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
  const executor = postgresExecutor('postgres://postgres@localhost/postgres', { host: dir, max: 4 })
  const stop = async () => {
    await executor.close()
    server.stdin.end()
    await ended
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(executor)
    await bootstrap(executor)
    await applyMigrations(executor, migrations)
  } catch (error) {
    await stop()
    throw error
  }
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

/** Another account for the server, because Postgres refuses to run as root. Other users need none. */
async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => null)
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) }
  }
  return { uid: 65_534, gid: 65_534 }
}
