import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasEnded, removeFolder, stopChild } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { findServerBinaries, serverAccount } from '@/tests/support/database/postgres-cluster'

const run = promisify(execFile)

export type HostedDatabase = {
  /** No role needs a password. */
  addressOf: (role: string) => string
  stop: () => Promise<void>
}

/**
 * A Postgres with the roles, schemas and grants of a hosted project. `source` is a copy of the repository
 * supabase/postgres, whose scripts make them.
 */
export async function startHostedDatabase(source: string): Promise<HostedDatabase> {
  const binaries = await findServerBinaries()
  if (!binaries) throw new Error('No Postgres server is installed.')
  const owner = await serverAccount()
  const folder = await mkdtemp(join(tmpdir(), 'portal-parity-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = '-U supabase_admin -A trust -E UTF8 --locale=C.UTF-8 -N --no-instructions'.split(' ')
  await run(join(binaries, 'initdb'), ['-D', data, ...options], { cwd: folder, ...owner })
  const port = await findFreePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, 'timezone=UTC']
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: folder, stdio: 'ignore', ...owner },
  )
  const addressOf = (role: string) => `postgres://${role}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await stopChild(server)
    await removeFolder(folder)
  }
  try {
    while (
      !(await run(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`]).catch(() => null))
    ) {
      if (hasEnded(server)) throw new Error('The Postgres server stopped.')
      await wait(100)
    }
    const psql = (role: string, sql: string) => runScript(join(binaries, 'psql'), addressOf(role), sql)
    await psql(
      'supabase_admin',
      'create role postgres superuser login; alter database postgres owner to postgres',
    )
    const scripts = join(source, 'migrations/db')
    for (const [name, role] of [
      ['init-scripts', 'postgres'],
      ['migrations', 'supabase_admin'],
    ] as const)
      for (const file of (await readdir(join(scripts, name))).sort()) {
        if (!file.endsWith('.sql')) continue
        const failures = await psql(role, await readFile(join(scripts, name, file), 'utf8'))
        for (const failure of failures) console.info(`  ${file}: ${failure}`)
      }
    return { addressOf, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Goes on after a failed statement, because a plain server lacks some extensions of a hosted one. @returns the errors */
async function runScript(psql: string, address: string, sql: string): Promise<string[]> {
  const child = run(psql, ['--no-psqlrc', '--quiet', address], { maxBuffer: 16 * 1024 * 1024 })
  child.child.stdin?.end(sql)
  const { stderr } = await child
  return stderr.split('\n').filter((line) => line.includes('ERROR:'))
}
