import type { ChildProcess } from 'node:child_process'
import type { PageText } from '@/lib/ingest/chunking/page'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { readMessages, startChild, waitForEnd } from './child-process'
import type { ExtractLimits } from './extract-limits'
import type { ExtractReason } from './extract-result'

/** Places take memory, so later pages have none. Two thousand full pages have as many. */
const mostRunsOfDocument = 1_000_000

const mostTitles = 3

/** `stoppedBy` is null if the child read to the end. */
export type ChildReading = {
  pageCount: number
  pages: PageText[]
  failedPages: number[]
  titles: string[]
  stoppedBy: ExtractReason | null
  leftOut: ExtractReason | null
}

/** `fileDescriptor` must be at position 0. @throws the signal's reason when it aborts */
export async function readInChild(
  fileDescriptor: number,
  format: DocumentFormat,
  limits: ExtractLimits,
  signal?: AbortSignal,
): Promise<ChildReading> {
  signal?.throwIfAborted()
  const child = startChild(fileDescriptor, format, limits)
  const reading: ChildReading = {
    pageCount: 0,
    pages: [],
    failedPages: [],
    titles: [],
    stoppedBy: null,
    leftOut: null,
  }
  let outOfTime = false
  const timer = setTimeout(() => {
    outOfTime = true
    child.kill('SIGKILL')
  }, limits.milliseconds)
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const [complete, killedBy] = await Promise.all([collect(child, reading), waitForEnd(child)])
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

/** @returns whether the child reported the end */
async function collect(child: ChildProcess, reading: ChildReading): Promise<boolean> {
  let runsLeft = mostRunsOfDocument
  let complete = false
  for await (const message of readMessages(child)) {
    if (message.type === 'title' && reading.titles.length < mostTitles) reading.titles.push(message.title)
    if (complete) continue
    if (message.type === 'done') complete = true
    if (message.type === 'opened') reading.pageCount = message.pageCount
    if (message.type === 'page') {
      const { page, text, flow, width, height, runs = [], doubtful, pictured } = message
      runsLeft -= runs.length
      const places = width && height && runsLeft >= 0 ? { width, height, runs } : {}
      reading.pages.push({
        page,
        text,
        ...(flow ? { flow } : {}),
        ...places,
        ...(doubtful ? { doubtful } : {}),
        ...(pictured ? { pictured } : {}),
      })
    }
    if (message.type === 'page_failed') reading.failedPages.push(message.page)
    if (message.type === 'left_out') reading.leftOut = message.reason
    if (message.type === 'stopped') reading.stoppedBy = message.reason
  }
  return complete
}
