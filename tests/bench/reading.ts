import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractDocument } from '@/lib/assistant/ingest/extract/extract-document'
import { recognizeInChild } from '@/lib/assistant/ingest/extract/recognize-in-child'
import { demoFacts } from '@/supabase/demo/facts'
import { makeScan } from '@/tests/support/scan'

const data = '../shared/data/brf'

/** Measures how a scan is recognized, and how long a page of text and a page of a scan take. */
export async function measureReading(): Promise<void> {
  if (existsSync(data)) {
    await measureScannedForm()
    await measureStatute()
  } else console.info(`(without ${data}: no scanned form and no statute)`)
  await measureLongScan()
}

async function measureScannedForm(): Promise<void> {
  const { pages } = await extractDocument(join(data, 'andring-i-lagenhet.pdf'), 'pdf')
  const original = toLine(pages.map(({ text }) => text))
  const from = performance.now()
  const scanned = toLine(await recognizeAll(join(data, 'andring-i-lagenhet-skannad.pdf'), 3))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const rate = (100 * countEdits(original, scanned)) / original.length
  console.info(
    `scanned form, character error rate   ${rate.toFixed(2)} % (promised: 3), ${seconds} s for 3 pages`,
  )
  const capitals = (text: string) => text.match(/[ÅÄÖ]/g)?.length ?? 0
  const small = (text: string) => text.match(/[åäö]/g)?.length ?? 0
  console.info(
    `  å ä ö ${small(scanned)} of ${small(original)}, Å Ä Ö ${capitals(scanned)} of ${capitals(original)}`,
  )
}

async function measureStatute(): Promise<void> {
  const from = performance.now()
  const { pages } = await extractDocument(join(data, 'bostadsrattslagen.pdf'), 'pdf')
  const milliseconds = performance.now() - from
  console.info(
    `a page of a document with text       ${(milliseconds / pages.length).toFixed(0)} ms, start of the reader included (promised: 60 of CPU)`,
  )
}

async function measureLongScan(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const path = join(folder, 'scan.pdf')
    const texts = Array.from({ length: 10 }, (_, page) =>
      demoFacts
        .slice(page * 6, page * 6 + 12)
        .map(({ a, b }, index) => `${index + 1} § ${a.expect}. ${b.expect}.`)
        .join('\n\n'),
    )
    await writeFile(path, await makeScan(texts))
    const from = performance.now()
    await recognizeAll(path, texts.length)
    console.info(
      `a scan of 10 pages                   ${((performance.now() - from) / 1000).toFixed(1)} s (promised: 150)`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function recognizeAll(path: string, pages: number): Promise<string[]> {
  const texts: string[] = []
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  await recognizeInChild(path, 'pdf', numbers, {
    onPage: async ({ text, failure }) => {
      if (failure) throw new Error(`a page failed: ${failure}`)
      return texts.push(text) > 0
    },
  })
  return texts
}

const toLine = (texts: string[]) => texts.join('\n').replace(/\s+/g, ' ').trim()

/** The Levenshtein distance in characters. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 0; at < to.length; at += 1) {
      const replaced = (row[at] ?? 0) + (to[at] === character ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
