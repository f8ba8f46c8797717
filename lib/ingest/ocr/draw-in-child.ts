import { open } from 'node:fs/promises'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { startChild, waitForEnd } from '@/lib/ingest/sandbox/child-process'
import { defaultExtractLimits } from '@/lib/ingest/sandbox/extract-limits'
import { type ColorImage, fromPpm } from './images'

const usualMilliseconds = 10_000
const maxBytes = 40_000_000

/** Returns null if the page cannot be drawn within the limits. */
export async function drawInChild(
  filePath: string,
  page: number,
  width: number,
  milliseconds = usualMilliseconds,
): Promise<ColorImage | null> {
  try {
    return fromPpm(await readBytes(filePath, 'pdf', { draw: { page, width } }, milliseconds))
  } catch {
    // The child is not trusted: any output that is no picture means a page that cannot be drawn.
    return null
  }
}

/**
 * The bytes of the picture that is this part of a document without pages, as they are in the file, so they are not
 * trusted. Empty if it cannot be read within the limits.
 */
export function takePictureInChild(filePath: string, format: DocumentFormat, page: number): Promise<Buffer> {
  return readBytes(filePath, format, { picture: page }, usualMilliseconds)
}

async function readBytes(
  filePath: string,
  format: DocumentFormat,
  task: Parameters<typeof startChild>[3],
  milliseconds: number,
): Promise<Buffer> {
  const file = await open(filePath, 'r')
  const child = startChild(file.fd, format, defaultExtractLimits, task)
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  try {
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    const killedBy = await waitForEnd(child)
    return killedBy === null ? Buffer.concat(chunks) : Buffer.alloc(0)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await file.close()
  }
}
