import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '@/scripts/build'
import { nextCommand } from '@/scripts/build-output'
import { serverArgs, serverEnv, stopChild } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { cleanEnv } from '@/tests/support/portal'
import { cpuSecondsOf, residentOf } from './measure'

const next = resolve(nextCommand)
const bareFolder = resolve('tests/bench/bare')

export type Server = {
  url: string
  cpuSeconds: () => number
  /** The resident memory. */
  megabytes: () => number
  stop: () => Promise<void>
}

/** Starts the bare app, and builds it first. */
export async function startBare(env: Record<string, string> = {}): Promise<Server> {
  const built = spawnSync(process.execPath, [next, 'build', bareFolder], {
    env: cleanEnv(),
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The bare app could not be built.\n${built.stdout}${built.stderr}`)
  return startNext(bareFolder, env)
}

/** Pages without a backend need no real settings. */
const withoutBackend = {
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_PUBLISHABLE_KEY: 'not-needed-by-the-pages',
  SUPABASE_SECRET_KEY: 'not-needed-by-the-pages',
  FRANK_API_TOKEN: 'not-needed-by-the-pages',
  LINK_SECRET: 'not-needed-by-the-pages',
}

/** Starts only the portal's web server, for the settings' backend or for pages without one. */
export async function startPortalServer(env: Record<string, string> = withoutBackend): Promise<Server> {
  await ensureBuild()
  return startNext('.', env)
}

/** Runs the command of `npm start` on the first core. `moveToOtherCore` moves the measuring process. */
async function startNext(folder: string, env: Record<string, string>): Promise<Server> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = spawn('taskset', ['-c', '0', process.execPath, ...serverArgs({ folder, port })], {
    // One person asks for all pages.
    env: cleanEnv({ APP_URL: url, PAGES_PER_SECOND: '1000000', ...serverEnv(), ...env }),
    stdio: 'ignore',
  })
  await waitUntilServing(url, child)
  const pid = child.pid ?? 0
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(pid),
    megabytes: () => residentOf(pid),
    stop: () => stopChild(child),
  }
}

async function waitUntilServing(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} stopped.`)
    const serves = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (serves) return
    await wait(100)
  }
}

/** Keeps this process off the servers' core. */
export function moveToOtherCore(): void {
  spawnSync('taskset', ['-acp', '1', String(process.pid)])
}
