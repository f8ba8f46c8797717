import { readFileSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DocumentFormat } from '@/lib/ingest/formats'
import type { ChildMessage, StopReason } from './child-message'
import { longestTitle, Unreadable } from './extract-result'
import { stepBack } from './step-back'

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

type Limits = {
  format: DocumentFormat
  pages: number
  textLength: number
  memoryBytes: number
  /** The pages to recognize from their pictures. If it is null, the child reads the text of the file. */
  recognize: number[] | null
  draw: { page: number; width: number } | null
  /** The part whose picture the child writes as it is in the file. */
  picture: number | null
}

export async function readDocument(): Promise<void> {
  const limits = JSON.parse(process.argv[2] ?? '{}') as Limits
  stepBack()
  await startWatchdog(limits.memoryBytes, Number(process.argv[3]))
  if (limits.draw) await drawPage(limits.draw)
  if (limits.picture !== null) await writePicture(limits.format, limits.picture)
  try {
    const readTitles = await readParts(limits)
    // A document whose title fails is as good as before.
    const titles = await readTitles().catch(() => [])
    for (const title of titles) send({ type: 'title', title: title.slice(0, longestTitle) })
  } catch (error) {
    send({ type: 'stopped', reason: await toReason(limits.format, error) })
  }
  process.exit(0)
}

/** Each format loads only its own reader, because loading takes longer than reading a short text. */
async function readParts({ format, recognize, ...limits }: Limits): Promise<ReadTitles> {
  const bytes = readFileSync(0)
  if (recognize) {
    await (await import('@/lib/ingest/ocr/recognize-pages')).recognizePages(bytes, format, recognize, send)
    return async () => []
  }
  if (format === 'pdf') return (await import('@/lib/ingest/layout/read-pages')).readPages(bytes, limits, send)
  if (format === 'picture') throw new Error('not a document without pages')
  return (await import('@/lib/ingest/readers/read-flow')).readFlow(bytes, format, limits, send)
}

async function toReason(format: DocumentFormat, error: unknown): Promise<StopReason> {
  if (error instanceof Unreadable) return error.reason
  if (format !== 'pdf') return 'broken'
  const { isPasswordError } = await import('@/lib/ingest/layout/pdfjs')
  return isPasswordError(error) ? 'encrypted' : 'broken'
}

/** A page that cannot be drawn ends the child without output. */
async function drawPage({ page, width }: { page: number; width: number }): Promise<never> {
  const [{ openForRendering }, { toPpm }] = await Promise.all([
    import('@/lib/ingest/ocr/render-pdf'),
    import('@/lib/ingest/ocr/images'),
  ])
  const { drawPage } = await openForRendering(new Uint8Array(readFileSync(0)))
  write(toPpm(await drawPage(page, width)))
  process.exit(0)
}

/** A picture that cannot be read ends the child without output. */
async function writePicture(format: DocumentFormat, page: number): Promise<never> {
  if (format === 'pdf' || format === 'picture') throw new Error('not a document without pages')
  const { readPicture } = await import('@/lib/ingest/readers/read-flow')
  const picture = await readPicture(readFileSync(0), format, page)
  if (picture) write(picture)
  process.exit(0)
}

function startWatchdog(memoryBytes: number, parentPid: number): Promise<void> {
  const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: { memoryBytes, parentPid },
  })
  return new Promise((resolve) => watchdog.once('online', resolve))
}
