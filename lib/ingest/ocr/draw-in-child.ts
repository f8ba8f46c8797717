import { open } from 'node:fs/promises'
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
  const file = await open(filePath, 'r')
  const child = startChild(file.fd, 'pdf', defaultExtractLimits, null, { page, width })
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  try {
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    await waitForEnd(child)
    return fromPpm(Buffer.concat(chunks))
  } catch {
    // The child is not trusted: any output that is no picture means a page that cannot be drawn.
    return null
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await file.close()
  }
}
