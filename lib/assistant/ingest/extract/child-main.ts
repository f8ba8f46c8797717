import { readFileSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PageRun } from '@/lib/assistant/ingest/page'
import { type ChildMessage, longestTitle, type StopReason } from './child-message'
import { repairMacRoman } from './clean-text'
import { Unreadable } from './extract-result'
import type { DocumentFormat } from './formats'
import { buildPageText } from './page-text'
import { longestSide } from './place-words'

/** Titles that the document states, the most visible first. */
type ReadTitles = () => Promise<string[]>

function send(message: ChildMessage): void {
  write(Buffer.from(`${JSON.stringify(message)}\n`))
}

/** Synchronous, so that the pages already read survive a later kill. A slow parent makes the child wait. */
function write(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

export async function readDocument(): Promise<void> {
  const limits = JSON.parse(process.argv[2] ?? '{}') as {
    format: DocumentFormat
    pages: number
    textLength: number
    memoryBytes: number
    /** Null: read the text that the file contains. */
    recognize: number[] | null
    draw: { page: number; width: number } | null
  }
  setPriority(10)
  await startWatchdog(limits.memoryBytes, Number(process.argv[3]))
  if (limits.draw) await drawPage(limits.draw)
  try {
    if (limits.recognize) await recognizePages(limits.format, limits.recognize)
    else {
      const readTitles =
        limits.format === 'pdf' ? await readPages(limits) : await readOther(limits.format, limits)
      // Without a title the document is as good as before.
      const titles = await readTitles().catch(() => [])
      for (const title of titles) send({ type: 'title', title: title.slice(0, longestTitle) })
    }
  } catch (error) {
    send({ type: 'stopped', reason: await toReason(limits.format, error) })
  }
  process.exit(0)
}

async function readOther(format: DocumentFormat, limits: { textLength: number }): Promise<ReadTitles> {
  if (format === 'pdf' || format === 'picture') throw new Error('not a document without pages')
  const { readFlow } = await import('./read-flow')
  return readFlow(readFileSync(0), format, limits, send)
}

async function toReason(format: DocumentFormat, error: unknown): Promise<StopReason> {
  if (error instanceof Unreadable) return error.reason
  if (format !== 'pdf') return 'broken'
  const { isPasswordError } = await import('./pdfjs')
  return isPasswordError(error) ? 'encrypted' : 'broken'
}

/** A file that is a picture comes as PGM (see gray-image.ts). */
async function recognizePages(format: DocumentFormat, pages: number[]): Promise<void> {
  const [{ openForRendering }, { startRecognizer }, { fromPgm }] = await Promise.all([
    import('./render-pdf'),
    import('./recognize'),
    import('./gray-image'),
  ])
  const bytes = new Uint8Array(readFileSync(0))
  const openPicture = async () => {
    const image = fromPgm(bytes)
    return { ...image, points: image }
  }
  const render = format === 'pdf' ? (await openForRendering(bytes)).renderPage : openPicture
  const recognizer = await startRecognizer()
  for (const page of pages) {
    try {
      const image = await render(page)
      if (!image) {
        send({ type: 'page', page, text: '', confidence: 0 })
        continue
      }
      const { text, confidence, runs } = await recognizer.readImage(image)
      send({ type: 'page', page, text, confidence, ...toPlaces(image.points, runs) })
    } catch {
      send({ type: 'page_failed', page })
    }
  }
  send({ type: 'done' })
}

/** A page that cannot be drawn ends the child without output. */
async function drawPage({ page, width }: { page: number; width: number }): Promise<never> {
  const [{ openForRendering }, { toPpm }] = await Promise.all([
    import('./render-pdf'),
    import('./color-image'),
  ])
  const { drawPage } = await openForRendering(new Uint8Array(readFileSync(0)))
  write(toPpm(await drawPage(page, width)))
  process.exit(0)
}

function startWatchdog(memoryBytes: number, parentPid: number): Promise<void> {
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { memoryBytes, parentPid },
  })
  return new Promise((resolve) => watchdog.once('online', resolve))
}

async function readPages(limits: { pages: number; textLength: number }): Promise<ReadTitles> {
  const { openPdf } = await import('./pdfjs')
  const pdf = await openPdf(new Uint8Array(readFileSync(0)))
  send({ type: 'opened', pageCount: pdf.pageCount })
  let lengthLeft = limits.textLength
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    if (page > limits.pages) {
      send({ type: 'stopped', reason: 'too_many_pages' })
      return pdf.readTitles
    }
    try {
      const { items, truncated, frame } = await pdf.readPage(page, lengthLeft)
      if (truncated) {
        send({ type: 'stopped', reason: 'too_much_text' })
        return pdf.readTitles
      }
      const { text, runs } = buildPageText(items, frame)
      lengthLeft -= text.length
      send({ type: 'page', page, text: repairMacRoman(text), ...toPlaces(frame, runs) })
    } catch {
      // The pages after a damaged one can be intact.
      send({ type: 'page_failed', page })
    }
  }
  send({ type: 'done' })
  return pdf.readTitles
}

function toPlaces({ width, height }: { width: number; height: number }, runs: PageRun[]) {
  const isSize = (side: number) => side > 0 && side <= longestSide
  return isSize(width) && isSize(height) ? { width, height, runs } : {}
}
