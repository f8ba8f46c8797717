import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readEnv } from '@/lib/env'
import { isLoopback } from '@/lib/http/proxy'
import { type Semantic, startSemantic } from '@/scripts/semantic/start'
import { closeDemo, type DemoLogin, hasKnownLogins } from '@/supabase/demo/logins'
import { type BackendHandle, BackendStartError, startBackend } from '@/supabase/local/client-env'
import { toMailboxAddress } from '@/supabase/local/keys'
import { ensureBuild, requireBuild } from './build'
import { describePortal, describeSemantic } from './describe'
import { type Kept, keepRunning } from './keep-running'
import {
  entryArgs,
  isPortFree,
  runNode,
  serverArgs,
  serverEnv,
  stopChild,
  waitUntilHealthy,
} from './processes'
import { dataDir, ensureSecrets, portalFile, toEnv } from './settings'

/**
 * `npm start`, `npm run serve` and `npm run dev`: the embedded backend (unless another is configured), worker and
 * portal. `serve` builds nothing, because a host may have no tools of development.
 */
const development = process.argv.includes('--dev')
const serving = process.argv.includes('--serve')

type Stoppable = Pick<Kept, 'stop'>
type Running = {
  stopping: AbortController
  backend?: Stoppable
  semantic?: Semantic
  portal?: Stoppable
  worker?: Stoppable
}

/** A backend needs up to five seconds for running requests, and then writes its data. */
const backendGraceMs = 60_000

/** A ready portal waits this long for the state of semantic search. */
const semanticMs = 90_000

const portSchema = z.coerce.number().int().min(1).max(65_535)

async function start(): Promise<void> {
  const port = portSchema.safeParse(process.env.PORT || 3000).data
  if (!port) throw new Error('PORT must be a number from 1 to 65535.')
  if (serving) await requireBuild()
  const embedded = !process.env.SUPABASE_URL
  // The demo's passwords are public.
  const host = process.env.HOST || (embedded ? 'localhost' : '0.0.0.0')
  if (!(await isPortFree(port, host))) {
    throw new Error(
      `Port ${port} is in use. Stop what runs there, or take another: PORT=${port + 1} npm start`,
    )
  }
  if (embedded && !isLoopback(host) && hasKnownLogins(dataDir, process.env.DEMO))
    throw new Error(refusal(host))
  // Secure cookies and the links in mails depend on APP_URL, so a hosted portal must set it.
  if (embedded) process.env.APP_URL ||= `http://localhost:${port}`
  process.env.INTERNAL_URL ||= `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host}:${port}`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!embedded) {
    // The build takes a minute; wrong settings are reported before it.
    await ensureSecrets()
    readEnv(process.env)
  }

  const running: Running = { stopping: new AbortController() }
  stopOnSignals(running)
  let building = Promise.resolve()
  try {
    const backend = embedded ? await startEmbedded(running) : null
    const semantic = await startSemantic(dataDir)
    running.semantic = semantic
    if (!development && !serving) building = ensureBuild()
    const demo = embedded ? await openDemo() : null
    await building
    await serve(running, semantic, port, host)
    const mailbox = backend ? toMailboxAddress(backend) : undefined
    const state = await semantic.within(semanticMs)
    console.info(describePortal({ url: String(process.env.APP_URL), mailbox, demo, semantic: state }))
    if (state.kind === 'installing') tellLater(running, semantic)
  } catch (error) {
    await building.catch(() => undefined)
    await stopAll(running)
    throw error
  }
}

/** The logins of a public demo are only printed, once. */
async function openDemo(): Promise<DemoLogin[] | null> {
  const { DEMO } = process.env
  const demo = DEMO === '0' ? null : await createDemo()
  const closed = DEMO === 'public' ? await closeDemo(dataDir) : null
  process.env.DEMO_LOGINS = JSON.stringify(DEMO === 'public' ? [] : (demo ?? []))
  return DEMO === 'public' ? closed : demo
}

async function createDemo(): Promise<DemoLogin[] | null> {
  // Here, because what reads and stores documents takes a second to load.
  const { ensureDemo } = await import('@/supabase/demo/seed')
  return ensureDemo(dataDir)
}

const refusal = (host: string) =>
  `HOST=${host} would open the demo, whose passwords everybody may know: set DEMO=public for random passwords, or DEMO=0 with an empty DATA_DIR.`

async function startEmbedded(running: Running): Promise<BackendHandle> {
  const options = { dataDir, appUrl: process.env.APP_URL }
  const backend = await startBackend(options)
  // The web server and the worker have its address in their environment.
  const again = { ...options, port: Number(new URL(backend.url).port) }
  const start = async () => (await startBackend(again)).process
  running.backend = keepRunning(backend.process, { name: 'The backend', start, ...needed(running) })
  Object.assign(process.env, toEnv(backend))
  readEnv(process.env)
  return backend
}

/** Stops the portal when the process fails for good, because the portal is useless without it. */
const needed = (running: Running) => ({
  signal: running.stopping.signal,
  giveUp: (reason: string) => {
    console.error(`${reason}\nThe portal stops. Start it again with npm start when the reason is gone.`)
    void stop(running, 1)
  },
})

function tellLater(running: Running, semantic: Semantic): void {
  semantic.settled.then((state) => {
    if (!running.stopping.signal.aborted) console.info(describeSemantic(state))
  })
}

async function serve(running: Running, semantic: Semantic, port: number, host: string): Promise<void> {
  const startPortal = () =>
    runNode(serverArgs({ port, host, development }), {
      ...serverEnv({ development }),
      ...semantic.env('query'),
    })
  const portal = startPortal()
  running.portal = { stop: () => stopChild(portal) }
  // The queue fails a document that ended three workers.
  const startWorker = () => runNode(entryArgs('scripts/worker.ts'), semantic.env('passage'))
  const { signal } = running.stopping
  if (process.env.WORKER !== '0')
    running.worker = keepRunning(startWorker(), { name: 'The worker', start: startWorker, signal })
  // A first start that fails is reported at once.
  await waitUntilHealthy(new URL('/api/health', process.env.INTERNAL_URL).href, portal)
  running.portal = keepRunning(portal, { name: 'The web server', start: startPortal, ...needed(running) })
  if (!development) await warmUpDoors()
  writeFileSync(portalFile, JSON.stringify({ url: process.env.APP_URL, pid: process.pid }))
}

/** Next loads a route at its first request. Without a session or token the routes answer no question. */
async function warmUpDoors(): Promise<void> {
  const call = (path: string, method: string) =>
    fetch(new URL(path, process.env.INTERNAL_URL), { method }).catch(() => undefined)
  await Promise.all([call('/api/frank/ask', 'POST'), call('/api/assistant/ask', 'POST')])
  await call('/api/assistant/health', 'GET')
}

async function stopAll(running: Running): Promise<void> {
  running.stopping.abort()
  rmSync(portalFile, { force: true })
  await Promise.all([running.portal?.stop(), running.worker?.stop(), running.semantic?.stop()])
  await running.backend?.stop(backendGraceMs)
}

/** Stops once. Later calls have no effect. */
async function stop(running: Running, code: number): Promise<void> {
  if (running.stopping.signal.aborted) return
  await stopAll(running)
  process.exit(code)
}

function stopOnSignals(running: Running): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(running, 0))
  process.on('disconnect', () => stop(running, 0))
}

start().catch((error: unknown) => {
  // The backend has printed its own error.
  if (!(error instanceof BackendStartError)) console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
