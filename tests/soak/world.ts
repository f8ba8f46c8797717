import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '@/scripts/build'
import { entryArgs, hasEnded, removeFolder, runNode, stopChild } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { toEnv } from '@/scripts/settings'
import { type BackendHandle, startBackend } from '@/supabase/local/client-env'
import { waitUntilRead } from '@/tests/support/backend'
import { cleanEnv, startPortal, type TestPortal } from '@/tests/support/portal'

/** One organisation can fill this quota within a minute. */
export const quotaMegabytes = 4

/**
 * Runs the portal as `npm start` does, with a separate backend, so that each process can be killed alone. All of it
 * listens only on this machine.
 */
export class World {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'portal-soak-'))
  url = ''
  #env: Record<string, string> = {}
  #backend: BackendHandle | undefined
  #backendPort = 0
  #portal: TestPortal | undefined
  #worker: ChildProcess | undefined
  #stopping = false

  async start(): Promise<void> {
    await ensureBuild()
    this.#backendPort = await findFreePort()
    const port = await findFreePort()
    this.url = `http://localhost:${port}`
    await this.#startBackend()
    this.#env = {
      ...(cleanEnv() as Record<string, string>),
      ...toEnv(this.#backend as BackendHandle),
      DATA_DIR: this.dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: this.url,
      WORKER: '0',
      STORAGE_QUOTA_MB: String(quotaMegabytes),
    }
    this.#startWorker()
    this.#portal = await startPortal(this.#env)
  }

  async #startBackend(): Promise<void> {
    this.#backend = await startBackend({ dataDir: this.dataDir, port: this.#backendPort, appUrl: this.url })
  }

  #startWorker(): void {
    this.#worker = runNode(entryArgs('scripts/worker.ts'), this.#env, 'ignore')
    this.#worker.once('exit', () => {
      if (!this.#stopping) this.#startWorker()
    })
  }

  async killBackend(): Promise<void> {
    await this.#backend?.kill()
    await this.#startBackend()
  }

  /** Kills the worker; a new one starts. */
  killWorker(): void {
    this.#worker?.kill('SIGKILL')
  }

  get processes(): { portal: number; backend: number } {
    return { portal: this.#portal?.child.pid ?? 0, backend: this.#backend?.process.pid ?? 0 }
  }

  get isUp(): boolean {
    return this.#portal !== undefined && !hasEnded(this.#portal.child)
  }

  waitUntilRead = (organizationId?: string) => waitUntilRead(this.dataDir, organizationId)

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([this.#portal?.stop(), stopChild(this.#worker)])
    await this.#backend?.stop()
    await removeFolder(this.dataDir)
  }
}
