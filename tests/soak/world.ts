import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { entryArgs, hasEnded, removeFolder, runNode, stopChild } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { toEnv } from '@/scripts/settings'
import { type BackendHandle, readBackend, startBackend } from '@/supabase/local/client-env'
import { countUnread } from '@/tests/support/backend'
import { cleanEnv, startPortal, type TestPortal } from '@/tests/support/portal'
import {
  directionOf,
  type EmbeddingReply,
  sends,
  startFakeEmbedder,
} from '@/tests/support/servers/fake-embedder'

/** One organisation embeds five megabytes, and another fills this quota within a minute. */
export const quotaMegabytes = 6

/** One core of a small machine takes this long for a passage. Questions have a server of their own, as by default. */
const passageMs = 20

const embed = sends(({ input }) => ({
  data: input.map((text) => ({ embedding: directionOf(text.slice(0, 60)) })),
}))
const embedInTime: EmbeddingReply = (response, asked) =>
  void wait(asked.input_type === 'query' ? 0 : passageMs * asked.input.length).then(() =>
    embed(response, asked),
  )

/**
 * Runs the portal as `npm start` does, with a separate backend, so that each process can be killed alone. All of it
 * listens only on this machine.
 */
export class World {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'portal-soak-'))
  url = ''
  #env: Record<string, string> = {}
  #embedder: Awaited<ReturnType<typeof startFakeEmbedder>> | undefined
  #backend: BackendHandle | undefined
  #backendPort = 0
  #portal: TestPortal | undefined
  #worker: ChildProcess | undefined
  #stopping = false

  async start(): Promise<void> {
    this.#embedder = await startFakeEmbedder(embedInTime)
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
      // The portal stands behind the proxy that docs/operation.md asks for. Without it a visitor has no address and is not counted.
      TRUSTED_PROXY_HOPS: '1',
      STORAGE_QUOTA_MB: String(quotaMegabytes),
      FRANK_EMBEDDING_BASE_URL: this.#embedder.url,
      FRANK_EMBEDDING_MODEL: 'small',
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

  /** The texts that were embedded for the worker. */
  countEmbedded(): number {
    const asked = this.#embedder?.requests.filter((one) => one.input_type !== 'query') ?? []
    return asked.reduce((sum, { input }) => sum + input.length, 0)
  }

  /** Waits for the worker, but no longer than this. @returns the number of documents that are not read yet */
  async waitUntilRead(withinMs: number, signal: AbortSignal): Promise<number> {
    const deadline = performance.now() + withinMs
    for (;;) {
      // A backend that was just killed starts again.
      const unread = readBackend(this.dataDir)
        ? await countUnread(this.dataDir).catch(() => Number.NaN)
        : Number.NaN
      if (unread === 0 || performance.now() > deadline || signal.aborted) return unread
      await wait(200, undefined, { signal }).catch(() => undefined)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([this.#portal?.stop(), stopChild(this.#worker)])
    await this.#backend?.stop()
    await this.#embedder?.close()
    await removeFolder(this.dataDir)
  }
}
