import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { extractPdf } from '@/tests/support/documents/extract-pdf'
import { makePdf, makeRawPdf, makeStream } from '@/tests/support/documents/pdf'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function store(bytes: Buffer): Promise<string> {
  const path = join(folder, 'hostile.pdf')
  await writeFile(path, bytes)
  return path
}

const mebibyte = 1024 * 1024
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const text = (words: string) => `BT /F 12 Tf 20 200 Td (${words}) Tj ET`
const page = (contents: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents} 0 R
      /Resources << /Font << /F 3 0 R >> /XObject << /N 8 0 R >> >> >>`

/** Page 1 says "Hej", page 2 has the given content. The objects from 8 on are `more`. */
function twoPages(content: Buffer, more: Buffer[] = []): Buffer {
  const pages = '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>'
  return makeRawPdf([catalog, pages, font, page(5), makeStream('', text('Hej')), page(7), content, ...more])
}

/** 8 GiB of spaces in about 20 KB: one deflated block repeated, then deflated again. */
function bombOfSpaces(): Buffer {
  const block = deflateRawSync(Buffer.alloc(mebibyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([3, 0, 0, 0, 0, 0])
  const inner = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(8192).fill(block), end])
  return makeStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(inner))
}

/** Eight forms, each drawing the next one 40 times, which takes practically forever. */
function endlessWork(): Buffer {
  const forms = Array.from({ length: 8 }, (_, level) =>
    makeStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 300 300]
       /Resources << /Font << /F 3 0 R >> /XObject << /N ${level + 9} 0 R >> >>`,
      level < 7 ? '/N Do '.repeat(40) : text('a'),
    ),
  )
  return twoPages(makeStream('', '/N Do'), forms)
}

const firstPage = [{ page: 1, text: 'Hej' }]

describe('a hostile document', { timeout: 90_000 }, () => {
  it('U08 that inflates to gigabytes ends at the memory limit, and the page before it is kept', async () => {
    const bytes = twoPages(bombOfSpaces())
    expect(bytes.length).toBeLessThan(50_000)
    const before = process.memoryUsage().rss
    const result = await extractPdf(await store(bytes), { memoryBytes: 300 * mebibyte })
    expect(result).toMatchObject({
      state: 'partly',
      reason: 'memory_limit',
      pageCount: 2,
      pages: firstPage,
      unread: [],
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * mebibyte)
  })

  it('U08 R11 that takes forever ends at the time limit, while the caller continues its own work', async () => {
    const path = await store(endlessWork())
    let ticks = 0
    const ticking = setInterval(() => {
      ticks += 1
    }, 1)
    const result = await extractPdf(path, { milliseconds: 10_000, textLength: Number.MAX_SAFE_INTEGER })
    clearInterval(ticking)
    expect(result).toMatchObject({
      state: 'partly',
      reason: 'time_limit',
      pageCount: 2,
      pages: firstPage,
      unread: [],
    })
    expect(ticks).toBeGreaterThan(100)
  })

  it('U08 whose pages contain themselves ends', async () => {
    const cycle = makeRawPdf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 >>'])
    expect(await extractPdf(await store(cycle))).toMatchObject({ state: 'failed', pages: [] })
  })

  it('U08 that claims two thousand million pages gives its one page', async () => {
    const pages = '<< /Type /Pages /Kids [4 0 R] /Count 2000000000 >>'
    const lie = makeRawPdf([catalog, pages, font, page(5), makeStream('', text('Hej'))])
    expect((await extractPdf(await store(lie))).pages).toMatchObject(firstPage)
  })

  it('U08 with scripts and attachments gives only its text, and says that the attachment was not read', async () => {
    const bytes = await makePdf(['Bara text'], {
      draw: (document) => {
        document.file(Buffer.from('bifogat'), { name: 'bifogat.txt' })
        const script = document.ref({ S: 'JavaScript', JS: new String('app.alert("script")') })
        script.end(undefined)
        Object.assign((document as unknown as { _root: { data: object } })._root.data, { OpenAction: script })
      },
    })
    expect(bytes.toString('latin1')).toContain('/OpenAction')
    expect(await extractPdf(await store(bytes))).toMatchObject({
      state: 'partly',
      reason: 'attachments_not_read',
      pages: [{ page: 1, text: 'Bara text' }],
    })
  })
})

/** The child processes of a process, from Linux's /proc. */
function childrenOf(pid: number | undefined): string[] {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean) : []
}

function isReading(pid: string): boolean {
  const path = `/proc/${pid}/cmdline`
  return existsSync(path) && readFileSync(path, 'utf8').includes('child-entry.ts')
}

/**
 * Processor time in hundredths of a second. Opening a document takes about 30; an endless one uses ever more.
 */
function processorTime(pid: string): number {
  const path = `/proc/${pid}/stat`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[13]) : 0
}

describe.skipIf(process.platform !== 'linux')('a killed worker (reads /proc, so on Linux only)', () => {
  it('R11 ends its reading child too, even in an endless loop', async () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const script = `const { extractDocument } = await import(process.argv[1]); await extractDocument(process.argv[2], 'pdf')`
    const worker = spawn(
      process.execPath,
      [
        '--import',
        tsx,
        '--input-type=module',
        '-e',
        script,
        join(import.meta.dirname, '../../lib/ingest/readers/extract-document.ts'),
        await store(endlessWork()),
      ],
      { stdio: 'ignore' },
    )
    const patience = { timeout: 15_000, interval: 50 }
    const reader = await vi.waitFor(() => {
      const found = childrenOf(worker.pid).find(isReading)
      expect(found).toBeDefined()
      return found as string
    }, patience)
    await vi.waitFor(() => expect(processorTime(reader)).toBeGreaterThan(120), patience)
    worker.kill('SIGKILL')
    await vi.waitFor(() => expect(isReading(reader)).toBe(false), patience)
  })
})

it('an interrupted reading throws, so that a partial text is not stored as the document', async () => {
  const path = await store(await makePdf(Array.from({ length: 400 }, (_, page) => `Sida ${page + 1}`)))
  const stopping = new AbortController()
  const reading = extractPdf(path, {}, stopping.signal)
  stopping.abort(new Error('stopping'))
  await expect(reading).rejects.toThrow('stopping')
})
