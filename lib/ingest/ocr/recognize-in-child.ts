import { open } from 'node:fs/promises'
import type { PageText } from '@/lib/ingest/chunking/page'
import type { DocumentFormat } from '@/lib/ingest/formats'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { readMessages, startChild, waitForEnd } from '@/lib/ingest/sandbox/child-process'
import { defaultExtractLimits } from '@/lib/ingest/sandbox/extract-limits'
import type { ExtractReason } from '@/lib/ingest/sandbox/extract-result'

/** `text` is empty on a blank page and after a failure. */
export type RecognizedPage = Pick<PageText, 'page' | 'text' | 'width' | 'height' | 'runs'> & {
  /** The engine's own, 0 to 100. */
  confidence: number
  failure: Extract<ExtractReason, 'page_failed' | 'time_limit' | 'memory_limit'> | null
}

/** A dense page takes a tenth of it. */
const pageMilliseconds = 60_000

type Options = {
  /** The reading ends if this returns false. */
  onPage: (page: RecognizedPage) => Promise<boolean>
  pageMilliseconds?: number
  signal?: AbortSignal
}

/** A new child reads the pages after one that ends a child. @throws the signal's reason when it aborts */
export async function recognizeInChild(
  filePath: string,
  format: DocumentFormat,
  pages: readonly number[],
  options: Options,
): Promise<void> {
  let left = pages
  while (left.length > 0) {
    const { read, failure } = await recognizeSome(filePath, format, left, options)
    if (read === null) return
    const [failed] = left.slice(read)
    if (failed === undefined) return
    if (!(await options.onPage({ page: failed, text: '', confidence: 0, failure }))) return
    left = left.slice(read + 1)
  }
}

type Ending = {
  read: number | null
  failure: NonNullable<RecognizedPage['failure']>
}

async function recognizeSome(
  filePath: string,
  format: DocumentFormat,
  pages: readonly number[],
  { onPage, signal, ...options }: Options,
): Promise<Ending> {
  signal?.throwIfAborted()
  const file = await open(filePath, 'r')
  const child = startChild(file.fd, format, defaultExtractLimits, { recognize: pages })
  let outOfTime = false
  const timer = setTimeout(() => {
    outOfTime = true
    child.kill('SIGKILL')
  }, options.pageMilliseconds ?? pageMilliseconds)
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort, { once: true })
  const ended = waitForEnd(child)
  try {
    let read = 0
    for await (const message of readMessages(child)) {
      if (message.type === 'done' || message.type === 'stopped') break
      if (message.type !== 'page' && message.type !== 'page_failed') continue
      // A child that names a page outside the request is not trusted further.
      if (message.page !== pages[read]) break
      read += 1
      timer.refresh()
      if (!(await onPage(toPage(message)))) return { read: null, failure: 'page_failed' }
    }
    const killedBy = await ended
    signal?.throwIfAborted()
    return { read, failure: outOfTime ? 'time_limit' : killedBy === null ? 'page_failed' : 'memory_limit' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await file.close()
  }
}

function toPage(message: Extract<ChildMessage, { type: 'page' | 'page_failed' }>): RecognizedPage {
  if (message.type === 'page_failed')
    return { page: message.page, text: '', confidence: 0, failure: 'page_failed' }
  const { page, text, confidence = 0, width, height, runs } = message
  return { page, text, confidence, failure: null, width, height, runs }
}
