import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { entryArgs, stopChild } from '@/scripts/processes'

export type TestPortal = {
  url: string
  dataDir: string
  output: () => string
  child: ChildProcess
  stop: () => Promise<void>
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** The environment of a fresh machine: nothing of this one's settings, and no Node options of the test runner. */
export function cleanEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', CHROMIUM_PATH = '' } = process.env
  return { NODE_ENV: 'production', PATH, HOME, CHROMIUM_PATH, SEMANTIC: '0', ...extra }
}

/** Starts the portal as `npm start` does, on data of its own, and waits until it says that it is ready. */
export async function startPortal(env: Record<string, string> = {}): Promise<TestPortal> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-test-'))
  const port = await findFreePort()
  const child = spawn(process.execPath, entryArgs('scripts/portal.ts'), {
    env: cleanEnv({ DATA_DIR: dataDir, PORT: String(port), APP_URL: `http://localhost:${port}`, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  while (!output.includes('The portal is ready')) {
    if (child.exitCode !== null) throw new Error(`The portal did not start:\n${output}`)
    await wait(50)
  }
  const stop = async () => {
    await stopChild(child, 20_000)
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}`, dataDir, output: () => output, child, stop }
}
