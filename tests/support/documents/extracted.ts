import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { extractDocument } from '@/lib/ingest/readers/extract-document'

/** Reads files of a folder of the test file's own, as a worker does. */
export function setUpExtraction() {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'extract-document-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function extract(bytes: Buffer | string, format: DocumentFormat) {
    const path = join(folder, crypto.randomUUID())
    await writeFile(path, bytes)
    return extractDocument(path, format)
  }

  /** The text of all parts, and the headings as `level text`. */
  async function read(bytes: Buffer | string, format: DocumentFormat) {
    const { state, reason, pageCount, pages } = await extract(bytes, format)
    expect([state, reason, pageCount]).toEqual(['ready', null, null])
    return {
      text: pages.map(({ text }) => text).join('\n\n'),
      headings: pages.flatMap(({ text, flow }) =>
        (flow?.headings ?? []).map(({ start, end, level }) => `${level} ${text.slice(start, end)}`),
      ),
    }
  }

  return { extract, read }
}
