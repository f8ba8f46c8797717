import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { toPgm } from '@/lib/ingest/ocr/images'
import { type RecognizedPage, recognizeInChild } from '@/lib/ingest/ocr/recognize-in-child'
import { makePdf, makeRawPdf, makeStream } from '@/tests/support/documents/pdf'
import { makePicture, makeScan } from '@/tests/support/documents/scan'
import { joinBoxes, noteTrueWords, shareCovered } from '@/tests/support/documents/true-words'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-recognize-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Options = { format?: DocumentFormat; pageMilliseconds?: number; most?: number; signal?: AbortSignal }

async function recognize(
  body: Buffer,
  pages: number[],
  { format = 'pdf', most = 99, ...options }: Options = {},
) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, body)
  const read: RecognizedPage[] = []
  await recognizeInChild(path, format, pages, {
    ...options,
    onPage: async (page) => read.push(page) < most,
  })
  return read
}

async function makePgm(text: string, degrees: 90): Promise<Buffer> {
  const drawn = (await makePicture(text, { degrees })).toColourspace('b-w').raw()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return toPgm({ width: info.width, height: info.height, pixels: data })
}

const text = 'Föreningens årsavgift betalas i förskott varje månad.'
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pageOf = (box: string) =>
  makeRawPdf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R >>`,
    makeStream('', '0 0 10 10 re f'),
  ])

describe('pages that are read from their pictures', () => {
  it('come in the given order, and end where the caller wants no more', async () => {
    const scan = await makeScan([text, 'Annan sida', text])
    const read = await recognize(scan, [3, 1, 2], { most: 2 })
    expect(read.map(({ page, failure }) => [page, failure])).toEqual([
      [3, null],
      [1, null],
    ])
    expect(read.map((page) => page.text)).toEqual([text, text])
  })

  it('have their words where these stand on the page, also where its picture lies on its side', async () => {
    const whole = `${text}\n\nMedlemmen svarar för lägenhetens inre under-\nhåll och betalar avgiften varje månad.`
    const { drawn: scan, words } = await noteTrueWords(() => makeScan([whole]))
    const [upright] = await recognize(scan, [1])
    expect([upright?.width, upright?.height].map((side) => Math.round(side ?? 0))).toEqual([595, 842])
    const [turned] = await recognize(await makePgm(whole, 90), [1], { format: 'picture' })
    expect(turned?.width).toBeGreaterThan(turned?.height ?? 0)
    const onPaper = words.map(({ box }) => box)
    const onSide = onPaper.map(([x0, y0, x1, y1]) => [1 - y1, x0, 1 - y0, x1])
    for (const [page, places] of [
      [upright, onPaper],
      [turned, onSide],
    ] as const) {
      const { text = '', runs = [] } = page ?? {}
      const read = runs.map(([start, end]) => text.slice(start, end)).join(' ')
      expect(read).toBe(whole.replace('-\n', ' ').replace(/\s+/g, ' '))
      const boxes = runs.map(([, , ...box]) => box)
      for (const [index, box] of boxes.entries()) {
        expect(shareCovered(places[index] ?? [], box)).toBeGreaterThan(0.5)
        expect(shareCovered(box, places[index] ?? [])).toBeGreaterThan(0.8)
      }
      expect(shareCovered(joinBoxes(places), joinBoxes(boxes))).toBeGreaterThan(0.95)
    }
  })

  it('U08 fail one by one where each takes too long, and none is left out', async () => {
    const read = await recognize(await makeScan([text, text]), [1, 2], { pageMilliseconds: 50 })
    expect(read.map(({ page, failure }) => [page, failure])).toEqual([
      [1, 'time_limit'],
      [2, 'time_limit'],
    ])
  })

  it.each([
    ['of A0 size in points of a plan', '0 0 9536 13480'],
    ['of one point', '0 0 1 1'],
    ['without size', '0 0 0 0'],
  ])('U08 end with a result for a page %s', async (_, box) => {
    const read = await recognize(pageOf(box), [1])
    expect(read).toMatchObject([{ page: 1, text: '' }])
  })

  it('U08 fail where the file is broken or protected, or has no such page', async () => {
    const broken = await recognize(Buffer.from('%PDF-1.7\nnothing'), [1])
    const locked = await recognize(await makePdf([text], { userPassword: 'hemlig' }), [1])
    const missing = await recognize(await makePdf([text]), [7])
    for (const read of [broken, locked, missing])
      expect(read).toMatchObject([{ text: '', failure: 'page_failed' }])
  })

  it('stop with the caller', async () => {
    const leaving = AbortSignal.timeout(300)
    await expect(recognize(await makeScan([text]), [1], { signal: leaving })).rejects.toThrow()
  })
})
