import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ChildMessage } from './child-message'
import { buildPageText } from './page-text'
import { isPasswordError, openPdf } from './pdfjs'

/** Synchronous, so that what was read survives a kill that follows. */
function send(message: ChildMessage): void {
  writeFileSync(1, `${JSON.stringify(message)}\n`)
}

/** The child's whole life: reads the document on standard input, writes its pages to standard output, exits. */
export async function readDocument(): Promise<void> {
  const limits = JSON.parse(process.argv[2] ?? '{}') as {
    pages: number
    textLength: number
    memoryBytes: number
  }
  setPriority(10)
  await startWatchdog(limits.memoryBytes, Number(process.argv[3]))
  try {
    await readPages(limits)
  } catch (error) {
    send({ type: 'stopped', reason: isPasswordError(error) ? 'encrypted' : 'broken' })
  }
  process.exit(0)
}

function startWatchdog(memoryBytes: number, parentPid: number): Promise<void> {
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { memoryBytes, parentPid },
  })
  return new Promise((resolve) => watchdog.once('online', resolve))
}

async function readPages(limits: { pages: number; textLength: number }): Promise<void> {
  const pdf = await openPdf(new Uint8Array(readFileSync(0)))
  send({ type: 'opened', pageCount: pdf.pageCount })
  let lengthLeft = limits.textLength
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    if (page > limits.pages) return send({ type: 'stopped', reason: 'too_many_pages' })
    try {
      const { items, truncated } = await pdf.readPage(page, lengthLeft)
      if (truncated) return send({ type: 'stopped', reason: 'too_much_text' })
      const text = buildPageText(items)
      lengthLeft -= text.length
      send({ type: 'page', page, text })
    } catch {
      // One damaged page says nothing about the next.
      send({ type: 'page_failed', page })
    }
  }
  send({ type: 'done' })
}
