import 'server-only'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { processSingleton } from '@/lib/process-singleton'
import { markdownLimits } from './thread/limits'
import type { MarkdownKind, MarkdownResults } from './thread/results'

/** Null if the text exceeds the limits, which another attempt does not change. */
export type Rendered<K extends MarkdownKind = MarkdownKind> = MarkdownResults[K] | null

type Job = {
  kind: MarkdownKind
  text: string
  settle: (result: Rendered | Error) => void
}

type Pool = {
  /** Organisations take turns, so that one cannot block the others. */
  waiting: Map<string, Job[]>
  isWorking: boolean
  thread: Promise<Worker> | null
}
const pool = processSingleton<Pool>('markdown', () => ({
  waiting: new Map(),
  isWorking: false,
  thread: null,
}))

/** @throws Error if the thread cannot take the text now */
export function renderInThread<K extends MarkdownKind>(
  kind: K,
  text: string,
  turn: string,
): Promise<Rendered<K>> {
  const before = pool.waiting.get(turn) ?? []
  if (before.length >= markdownLimits.waiting)
    return Promise.reject(new Error('too many texts wait to be rendered'))
  return new Promise((resolve, reject) => {
    const settle = (result: Rendered | Error) =>
      result instanceof Error ? reject(result) : resolve(result as Rendered<K>)
    pool.waiting.set(turn, [...before, { kind, text, settle }])
    void work()
  })
}

async function work(): Promise<void> {
  if (pool.isWorking) return
  pool.isWorking = true
  for (let job = takeNext(); job; job = takeNext()) {
    job.settle(await render(job).catch((error: unknown) => new Error('no thread', { cause: error })))
  }
  pool.isWorking = false
}

function takeNext(): Job | undefined {
  const [entry] = pool.waiting
  if (!entry) return undefined
  const [turn, [job, ...later]] = entry
  pool.waiting.delete(turn)
  if (later.length > 0) pool.waiting.set(turn, later)
  return job
}

export function prepareThread(): void {
  openThread().catch(() => undefined)
}

function openThread(): Promise<Worker> {
  if (pool.thread) return pool.thread
  const started = startThread()
  const forget = () => {
    if (pool.thread === started) pool.thread = null
  }
  // Also a thread that exits while it waits is replaced.
  started.then((worker) => worker.once('exit', forget), forget)
  pool.thread = started
  return started
}

async function render({ kind, text }: Job): Promise<Rendered> {
  const worker = await openThread()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const take = ({ result }: { result: Rendered }) => resolve(result)
  const end = () => {
    pool.thread = null
    resolve(null)
  }
  worker.once('message', take).once('exit', end).ref()
  worker.postMessage({ kind, text })
  const limits = limitTime(worker)
  try {
    return await promise
  } finally {
    limits.abort()
    worker.off('message', take).off('exit', end).unref()
  }
}

function limitTime(worker: Worker): AbortController {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => {
    if (signal.aborted) return
    pool.thread = null
    void worker.terminate()
  }
  const hung = setTimeout(stop, markdownLimits.wallMs)
  let from: number | null = null
  const watch = setInterval(async () => {
    const used = await worker.cpuUsage().catch(() => null)
    if (!used) return
    const microseconds = used.user + used.system
    from ??= microseconds
    if (microseconds - from > markdownLimits.cpuMs * 1000) stop()
  }, 50)
  signal.addEventListener('abort', () => {
    clearTimeout(hung)
    clearInterval(watch)
  })
  return controller
}

/** The thread stays because starting it takes longer than most texts. It does not keep the process alive. */
async function startThread(): Promise<Worker> {
  // A limit on the command line would replace the thread's own.
  setFlagsFromString('--max-old-space-size=0')
  const worker = new Worker(new URL('./thread/serve.ts', import.meta.url), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: markdownLimits.heapMb },
  })
  await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    // A thread that runs out of memory emits an error before it exits.
    worker.on('error', reject)
  })
  return worker
}
