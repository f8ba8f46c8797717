import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BackendKeys, readKeys } from './keys'

export interface BackendAddress extends BackendKeys {
  url: string
}

export interface BackendHandle {
  url: string
  keys: BackendKeys
  process: ChildProcess
  /** The exit code; null after a signal. */
  exited: Promise<number | null>
  /** Lets the backend write its data to disk. */
  stop(): Promise<void>
  /** Stops the process as a power cut would. */
  kill(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  /** 0 or undefined: a free port. */
  port?: number
  appUrl?: string
  migrationsDir?: string
  env?: Record<string, string>
}

/** The message is the last line of output; server.ts has the exit codes. */
export class BackendStartError extends Error {
  override name = 'BackendStartError'
  constructor(
    message: string,
    readonly exitCode: number | null,
  ) {
    super(message)
  }
}

const root = resolve(import.meta.dirname, '../..')

/** Returns null if no backend runs on this data. */
export function readBackend(dataDir: string): BackendAddress | null {
  try {
    const { url, pid } = JSON.parse(readFileSync(join(dataDir, 'backend.json'), 'utf8')) as {
      url: string
      pid: number
    }
    process.kill(pid, 0)
    const keys = readKeys(dataDir)
    return keys && { url, ...keys }
  } catch {
    // No file, or the file of a killed process.
    return null
  }
}

/** Waits until the backend answers. @throws BackendStartError */
export async function startBackend(options: StartOptions): Promise<BackendHandle> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'server.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      LITE_TELEMETRY: '0',
      ...options.env,
      DATA_DIR: resolve(options.dataDir),
      BACKEND_PORT: String(options.port ?? 0),
      ...(options.appUrl ? { APP_URL: options.appUrl } : {}),
      ...(options.migrationsDir ? { BACKEND_MIGRATIONS_DIR: resolve(options.migrationsDir) } : {}),
    },
  })
  // An unhandled error event would end this process; the missing pid reports the failure.
  child.on('error', () => undefined)
  if (child.pid === undefined) throw new BackendStartError('The backend could not be run', null)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-10_000)
    process.stderr.write(chunk)
  })
  const exited = new Promise<number | null>((settle) => child.once('close', settle))
  const ready = new Promise<{ url: string }>((settle) =>
    child.once('message', (message) => settle(message as { url: string })),
  )
  const outcome = await Promise.race([ready, exited])
  if (outcome === null || typeof outcome === 'number') {
    throw new BackendStartError(errors.trim() || 'The backend ended before it was ready', outcome)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  const isHealthy = await fetch(new URL('/health', outcome.url)).then(
    (response) => response.ok,
    () => false,
  )
  const keys = isHealthy ? readKeys(resolve(options.dataDir)) : null
  if (!keys) {
    await end('SIGKILL')
    throw new BackendStartError('The backend does not answer', null)
  }
  return {
    url: outcome.url,
    keys,
    process: child,
    exited,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
