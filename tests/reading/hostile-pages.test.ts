import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawInChild } from '@/lib/ingest/ocr/draw-in-child'
import { type RecognizedPage, recognizeInChild } from '@/lib/ingest/ocr/recognize-in-child'
import { extractPdf } from '@/tests/support/documents/extract-pdf'
import { makeRawPdf, makeStream } from '@/tests/support/documents/pdf'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-pages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const say = (words: string, place = '20 200') => `BT /F 12 Tf ${place} Td (${words}) Tj ET`

type Parts = {
  content: string | Buffer
  box?: string
  more?: string
  font?: string
  objects?: (string | Buffer)[]
}

/** A page with the font 5 and the image 6; further objects follow. */
const pageOf = ({ content, box = '0 0 300 300', more = '', font = helvetica, objects = [] }: Parts) =>
  makeRawPdf([
    catalog,
    pages,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${more} /Contents 4 0 R
      /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>`,
    makeStream('', content),
    font,
    ...objects,
  ])

/** A page that is one white picture. `rows`: those that the file really holds. */
function pictureOf(width: number, height: number, box: string, rows = height): Buffer {
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) * rows, 255))
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1
    /ColorSpace /DeviceGray /Filter /FlateDecode`
  const [, , right, top] = box.split(' ')
  return pageOf({ content: `${right} 0 0 ${top} 0 0 cm /I Do`, box, objects: [makeStream(image, data)] })
}

/** A tree of so many nodes, one in the other, above the page. */
function nestedTree(depth: number): Buffer {
  const node = (kid: number) => `<< /Type /Pages /Kids [${kid} 0 R] /Count 1 >>`
  const nodes = Array.from({ length: depth }, (_, level) => node(level === depth - 1 ? 3 : level + 8))
  return makeRawPdf([
    catalog,
    node(7),
    `<< /Type /Page /Parent ${depth + 6} 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    makeStream('', say('Djupt')),
    helvetica,
    'null',
    ...nodes,
  ])
}

/** All pages share one content. */
function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`).join(' ')
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 3 0 R
    /Resources << /Font << /F 4 0 R >> >> >>`
  const tree = `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`
  return makeRawPdf([catalog, tree, makeStream('', say('Blad')), helvetica, ...Array(count).fill(page)])
}

/** Each way of reading the page has so much time. */
async function read(bytes: Buffer, milliseconds = 30_000) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  const recognized: RecognizedPage[] = []
  const onPage = async (page: RecognizedPage) => recognized.push(page) > 0
  await recognizeInChild(path, 'pdf', [1], { onPage, pageMilliseconds: milliseconds })
  const image = await drawInChild(path, 1, 800, milliseconds)
  return { result: await extractPdf(path, { milliseconds }), recognized, image }
}

const pixelsOf = (image: { width: number; height: number } | null) =>
  (image?.width ?? 0) * (image?.height ?? 0)

describe('U08 a page ends in a result, and its picture is bounded,', { timeout: 120_000 }, () => {
  it.each([
    ['of A0 as a scan of 600 dots an inch', pictureOf(19_866, 28_087, '0 0 2384 3370')],
    ['of a picture that says it has four gigapixels', pictureOf(65_000, 65_000, '0 0 595 842', 1)],
    ['of one point', pictureOf(10, 10, '0 0 1 1')],
    ['without size', pictureOf(10, 10, '0 0 0 0')],
    ['whose content is a hundred thousand lists in each other', pageOf({ content: '['.repeat(100_000) })],
    ['whose content saves its state a hundred thousand times', pageOf({ content: 'q '.repeat(100_000) })],
    ['below two thousand nodes', nestedTree(2000)],
  ])('%s', async (_, bytes) => {
    const { result, recognized, image } = await read(bytes, 3000)
    expect(['ready', 'partly', 'failed']).toContain(result.state)
    expect(result.state === 'ready' || result.reason !== null).toBe(true)
    expect(recognized).toHaveLength(1)
    expect(recognized[0]?.page).toBe(1)
    expect(pixelsOf(image)).toBeLessThanOrEqual(12_200_000)
  })
})

it('U08 of ten thousand pages the first two thousand are read', async () => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, manyPages(10_000))
  const result = await extractPdf(path)
  expect(result).toMatchObject({ state: 'partly', reason: 'too_many_pages', pageCount: 10_000 })
  expect(result.pages.map(({ page }) => page)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
  expect(await drawInChild(path, 10_000, 800)).not.toBeNull()
}, 60_000)

describe('words in unusual places', { timeout: 60_000 }, () => {
  const wordsOf = async (bytes: Buffer) => {
    const { result, image } = await read(bytes)
    const { text = '', runs = [] } = result.pages[0] ?? {}
    expect(pixelsOf(image)).toBeGreaterThan(0)
    for (const [, , ...box] of runs) {
      expect(Math.min(...box)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...box)).toBeLessThanOrEqual(1)
    }
    return { text, placed: runs.map(([start, end]) => text.slice(start, end)) }
  }

  it('outside the page have no place on it', async () => {
    const content = `${say('Synlig')} ${say('Utanför', '20 -500')} ${say('Bortom', '900 200')}`
    const { text, placed } = await wordsOf(pageOf({ content: Buffer.from(content, 'latin1') }))
    expect(text).toContain('Synlig')
    expect(placed).toEqual(['Synlig'])
  })

  it('of a mirrored page have none, and of a page upside down theirs', async () => {
    const mirrored = await wordsOf(pageOf({ content: `-1 0 0 1 300 0 cm ${say('Spegel')}` }))
    expect(mirrored).toEqual({ text: 'Spegel', placed: [] })
    const turned = await wordsOf(pageOf({ content: say('Vänd'.normalize('NFC')), more: '/Rotate 180' }))
    expect(turned.placed).toHaveLength(1)
  })

  it('from right to left are whole words with one place each', async () => {
    const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
      1 begincodespacerange <00> <FF> endcodespacerange
      4 beginbfchar <61> <05E9> <62> <05DC> <63> <05D5> <64> <05DD> endbfchar endcmap end end`
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>'
    const bytes = pageOf({ content: say('dcba'), font, objects: [makeStream('', map)] })
    const { text, placed } = await wordsOf(bytes)
    expect(text).toMatch(/^[\u05d0-\u05ea]{4}$/)
    expect(placed).toEqual([text])
  })
})
