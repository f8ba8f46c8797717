import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { PageText } from '@/lib/assistant/ingest/page'
import { type ChildMessage, childMessageSchema } from './child-message'
import type { ExtractLimits } from './extract-limits'
import type { ExtractReason } from './extract-result'
import type { DocumentFormat } from './formats'

/** The child's results until it ended. `stoppedBy` is null if it read to the end. */
export type ChildReading = {
  pageCount: number
  pages: PageText[]
  failedPages: number
  stoppedBy: ExtractReason | null
}

const here = dirname(fileURLToPath(import.meta.url))
const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
const mebibyte = 1024 * 1024

/**
 * Runs the child on an open file. `fileDescriptor` must be at
 * position 0 because it becomes the child's standard input.
 * @throws the signal's reason when it aborts
 */
export async function readInChild(
  fileDescriptor: number,
  format: DocumentFormat,
  limits: ExtractLimits,
  signal?: AbortSignal,
): Promise<ChildReading> {
  signal?.throwIfAborted()
  const child = startChild(fileDescriptor, format, limits)
  const reading: ChildReading = { pageCount: 0, pages: [], failedPages: 0, stoppedBy: null }
  let outOfTime = false
  const timer = setTimeout(() => {
    outOfTime = true
    child.kill('SIGKILL')
  }, limits.milliseconds)
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const [complete, killedBy] = await Promise.all([
      collect(child.stdout as Readable, reading),
      waitForEnd(child),
    ])
    if (complete || reading.stoppedBy) return reading
    signal?.throwIfAborted()
    if (outOfTime) return { ...reading, stoppedBy: 'time_limit' }
    return { ...reading, stoppedBy: killedBy === null ? 'broken' : 'memory_limit' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  }
}

/**
 * The child can only read the sources beside this file and the installed packages: no writing, processes,
 * addons or code from strings, and an empty environment. It gets the document as an open descriptor without
 * its name. Node strips the types because tsx would need permission to start processes.
 */
function startChild(fileDescriptor: number, format: DocumentFormat, limits: ExtractLimits): ChildProcess {
  const childLimits = {
    format,
    pages: limits.pages,
    textLength: limits.textLength,
    memoryBytes: limits.memoryBytes,
  }
  return spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${here}/`,
      `--allow-fs-read=${packages}/`,
      '--allow-worker',
      '--disallow-code-generation-from-strings',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${Math.max(64, Math.floor(limits.memoryBytes / mebibyte / 2))}`,
      join(here, 'child-entry.ts'),
      JSON.stringify(childLimits),
      String(process.pid),
    ],
    // The child has its own process group, so Ctrl-C in the terminal
    // reaches only the worker, which then aborts the reading.
    { cwd: here, env: { NODE_ENV: 'production' }, stdio: [fileDescriptor, 'pipe', 'ignore'], detached: true },
  )
}

/**
 * The signal that ended the child, or null. Running out of memory
 * always ends in a signal from V8, the watchdog or the kernel.
 */
function waitForEnd(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (_code, signal) => resolve(signal))
  })
}

/**
 * Adds each message to `reading`. Returns true if the child reported the end. An invalid line stops the
 * reading because the child is not trusted.
 */
async function collect(output: Readable, reading: ChildReading): Promise<boolean> {
  for await (const line of createInterface({ input: output })) {
    const message = parseMessage(line)
    if (message === null || message.type === 'done') return message !== null
    if (message.type === 'opened') reading.pageCount = message.pageCount
    if (message.type === 'page') {
      const { page, text, flow } = message
      reading.pages.push(flow ? { page, text, flow } : { page, text })
    }
    if (message.type === 'page_failed') reading.failedPages += 1
    if (message.type === 'stopped') reading.stoppedBy = message.reason
  }
  return false
}

function parseMessage(line: string): ChildMessage | null {
  try {
    return childMessageSchema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    // The line is cut off because the child was killed.
    return null
  }
}
