import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve as toAbsolute } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nextCommand } from './build-output'

/** Each child ends with this process: it listens for the end of the IPC channel. @throws Error if none starts */
export function runNode(
  args: string[],
  env: Record<string, string>,
  output: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  return requireStarted(child, process.execPath)
}

/** @throws Error if the machine takes no further process */
export function requireStarted<T extends ChildProcess>(child: T, path: string): T {
  // An unhandled error event would end this process; the missing pid reports the failure.
  child.on('error', () => undefined)
  if (child.pid === undefined) throw new Error(`${path} could not be run`)
  return child
}

export const entryArgs = (entry: string) => ['--conditions=react-server', '--import', 'tsx', entry]

type ServerOptions = { port: number; host?: string; folder?: string; development?: boolean }

/**
 * Milliseconds. Proxies keep an idle connection for a minute or two (nginx 60 s, Caddy 120 s). The server keeps it for
 * longer, because a request that is sent while the server closes it gets no reply.
 */
const KEEP_ALIVE = 125_000

/** The bench uses the same arguments, so that it measures what `npm start` starts. */
export function serverArgs({ port, host, folder = '.', development = false }: ServerOptions): string[] {
  const command = development ? ['dev'] : ['start', '--keepAliveTimeout', String(KEEP_ALIVE)]
  const next = [toAbsolute(nextCommand), ...command, folder, '-p', String(port)]
  // Next names this machine `localhost` in a request's URL, and would proxy a rewrite to another name.
  const name = host === '127.0.0.1' ? 'localhost' : host
  return [...next, ...(name ? ['-H', name] : [])]
}

/**
 * The heap suits a server of 1 GB: without limits V8 keeps garbage for as long as the machine has memory. The
 * operator's own NODE_OPTIONS come last, so that they decide.
 */
const heapOptions = '--max-old-space-size=512 --max-semi-space-size=16'

export function serverEnv({ development = false } = {}): Record<string, string> {
  const { NODE_OPTIONS = '' } = process.env
  // In development the server also builds.
  const options = development ? NODE_OPTIONS : `${heapOptions} ${NODE_OPTIONS}`.trim()
  return {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: options,
    // glibc keeps freed memory in up to eight arenas for each core, if nothing else is set.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  }
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Kills the child after the grace period. */
export async function stopChild(child: ChildProcess | undefined, graceMs = 8000): Promise<void> {
  if (!child || hasEnded(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}

/**
 * Removes a folder into which a process that is ending may still write.
 * Node's `rmSync` can abort this process when the folder changes meanwhile, so only `rm` does.
 */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** @throws Error if the child ends first */
export async function waitUntilHealthy(
  address: string,
  child: ChildProcess,
  withinMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    if (performance.now() > deadline) throw new Error(`Nothing answers at ${address}.`)
    if (hasEnded(child)) throw new Error(`The process behind ${address} stopped.`)
    const healthy = await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await wait(100)
  }
}
