import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExtractLimits } from '@/lib/ingest/sandbox/extract-limits'
import { extractPdf } from '@/tests/support/documents/extract-pdf'
import { makePdf, makeRawPdf, makeStream } from '@/tests/support/documents/pdf'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer, limits?: Partial<ExtractLimits>, name = 'document.pdf') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const { pages, titles: _, ...result } = await extractPdf(path, limits)
  return { ...result, pages: pages.map(({ page, text }) => ({ page, text })) }
}

const failed = (reason: string) => ({ state: 'failed', reason, pageCount: 0, pages: [], unread: [] })

describe('reading a document', { timeout: 20_000 }, () => {
  it('gives each page with its number and its Swedish letters', async () => {
    const bytes = await makePdf(['Får jag hyra ut?\nJa.', 'Åsö, Älvsjö och Öland', 'é — ”citat” § 5'])
    expect(await read(bytes)).toEqual({
      state: 'ready',
      reason: null,
      pageCount: 3,
      pages: [
        { page: 1, text: 'Får jag hyra ut?\nJa.' },
        { page: 2, text: 'Åsö, Älvsjö och Öland' },
        { page: 3, text: 'é — ”citat” § 5' },
      ],
      unread: [],
    })
  })

  it('says of a portfolio that the files in it were not read', async () => {
    const bytes = makeRawPdf([
      '<< /Type /Catalog /Pages 2 0 R /Collection << /Type /Collection >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      makeStream('', 'BT /F 11 Tf 1 0 0 1 70 760 Tm (Omslag) Tj ET'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    expect(await read(bytes)).toMatchObject({ state: 'partly', reason: 'attachments_not_read' })
  })

  describe('with files attached', () => {
    const attach = (name: string, place: 'file' | 'page') =>
      makeRawPdf([
        `<< /Type /Catalog /Pages 2 0 R ${place === 'file' ? `/Names << /EmbeddedFiles << /Names [(${name}) 6 0 R] >> >>` : ''} >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${place === 'page' ? '/Annots [8 0 R]' : ''} >>`,
        makeStream('', 'BT /F 11 Tf 1 0 0 1 70 760 Tm (Kallelse) Tj ET'),
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 7 0 R >> >>`,
        makeStream('/Type /EmbeddedFile', 'Bilaga'),
        '<< /Type /Annot /Subtype /FileAttachment /Rect [500 700 520 720] /FS 6 0 R /Name /Paperclip >>',
      ])

    it.each([
      ['Bilaga 2.pdf', 'file'],
      ['Budget.xlsx', 'file'],
      ['Motion 3.docx', 'page'],
    ] as const)('says that %s of the %s was not read', async (name, place) => {
      const reading = await read(attach(name, place))
      expect(reading).toMatchObject({ state: 'partly', reason: 'attachments_not_read' })
      expect(reading.pages).toEqual([{ page: 1, text: 'Kallelse' }])
    })

    it.each([
      ['faktura.xml', 'file'],
      ['Evidence log.html', 'file'],
      ['signatur.p7s', 'page'],
    ] as const)('is read in full beside %s of the %s, which programs read', async (name, place) => {
      expect(await read(attach(name, place))).toMatchObject({ state: 'ready', reason: null })
    })
  })

  const say = (text: string, y: number) => `BT /F 11 Tf 1 0 0 1 70 ${y} Tm (${text}) Tj ET`
  const on = (layer: string, text: string, y: number) => `/OC /${layer} BDC ${say(text, y)} EMC`
  /** Layer A is shown, and B if `isShown`. */
  const layered = (content: string[], isShown = false) =>
    makeRawPdf([
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /ON [5 0 R] ${isShown ? '' : '/OFF [6 0 R]'} >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 7 0 R >> /Properties << /A 5 0 R /B 6 0 R >> >> >>',
      makeStream('', content.join(' ')),
      '<< /Type /OCG /Name (2026) >>',
      '<< /Type /OCG /Name (2023) >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
  const linesOf = async (bytes: Buffer) => (await read(bytes)).pages[0]?.text.split(/\s*\n\s*/)
  const prices = [on('A', 'En plats: 980', 720), on('B', 'En plats: 795', 700)]

  it('omits the text of a layer that is switched off', async () => {
    expect(await linesOf(layered([say('Priser', 760), ...prices]))).toEqual(['Priser', 'En plats: 980'])
    const cross = '/OC /B BDC 60 690 m 260 780 l S 60 780 m 260 690 l S EMC'
    expect(await linesOf(layered([say('Priser', 760), ...prices, cross]))).toEqual([
      'Priser',
      'En plats: 980',
    ])
  })

  it('leaves a page whose drawing breaks off to be recognized, if a layer is switched off', async () => {
    // A pattern that is not in the file ends the drawing commands, but not the text.
    const broken = [say('Priser', 760), '/Pattern cs /Missing scn', ...prices]
    expect(await read(layered(broken))).toMatchObject({ reason: 'page_failed', pages: [], unread: [1] })
    expect(await linesOf(layered(broken, true))).toEqual(['Priser', 'En plats: 980', 'En plats: 795'])
  })

  it('a scan names its pages as unread', async () => {
    expect(await read(await makePdf(['', '']))).toEqual({
      ...failed('no_text'),
      pageCount: 2,
      unread: [1, 2],
    })
  })

  it('a document with some scanned pages keeps the other pages with their numbers', async () => {
    expect(await read(await makePdf(['', 'Sida två', '']))).toEqual({
      state: 'partly',
      reason: 'some_pages_without_text',
      pageCount: 3,
      pages: [{ page: 2, text: 'Sida två' }],
      unread: [1, 3],
    })
  })

  it('a document with too many pages keeps the first ones', async () => {
    expect(await read(await makePdf(['ett', 'två', 'tre']), { pages: 2 })).toEqual({
      state: 'partly',
      reason: 'too_many_pages',
      pageCount: 3,
      pages: [
        { page: 1, text: 'ett' },
        { page: 2, text: 'två' },
      ],
      unread: [],
    })
    expect(await read(await makePdf(['ett', 'två']), { pages: 2 })).toMatchObject({ state: 'ready' })
  })

  it('a document with too much text keeps the pages before the limit', async () => {
    const result = await read(await makePdf(['kort', 'lång '.repeat(100)]), { textLength: 100 })
    expect(result).toMatchObject({
      state: 'partly',
      reason: 'too_much_text',
      pages: [{ page: 1, text: 'kort' }],
    })
  })

  it('a damaged page does not lose the other pages', async () => {
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>'
    const bytes = makeRawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
      page,
      '<< /Length 42 >>\nstream\nBT /F 12 Tf 20 200 Td (Hel sida) Tj ET    \nendstream',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '(no page at all)',
    ])
    const result = await read(bytes)
    expect(result).toMatchObject({ state: 'partly', pages: [{ page: 1, text: 'Hel sida' }] })
  })

  it('a file that does not exist throws', async () => {
    await expect(extractPdf(join(folder, 'missing.pdf'))).rejects.toThrow('ENOENT')
  })
})

describe('files that cannot be read', { timeout: 20_000 }, () => {
  it('U06 an empty file fails as empty', async () => {
    expect(await read(Buffer.alloc(0))).toEqual(failed('empty_file'))
  })

  it('U06 a file of exactly the limit is read and one byte more is refused', async () => {
    const bytes = await makePdf(['Lagom'])
    expect(await read(bytes, { fileBytes: bytes.length })).toMatchObject({ state: 'ready' })
    expect(await read(bytes, { fileBytes: bytes.length - 1 })).toEqual(failed('file_too_large'))
  })

  it('U03 an executable named .pdf is refused', async () => {
    expect(await read(Buffer.from('\x7fELF\x02\x01\x01\0 %PDF'), {}, 'faktura.pdf')).toEqual(
      failed('not_a_pdf'),
    )
    expect(await read(Buffer.from('MZ\x90\0'), {}, 'faktura.pdf')).toEqual(failed('not_a_pdf'))
  })

  it('U03 a PDF header beyond the first 1,024 bytes does not make a PDF', async () => {
    const bytes = await makePdf(['Hej'])
    expect(await read(Buffer.concat([Buffer.alloc(1019, ' '), bytes]))).toMatchObject({ state: 'ready' })
    expect(await read(Buffer.concat([Buffer.alloc(1020, ' '), bytes]))).toEqual(failed('not_a_pdf'))
  })

  it('U03 random bytes after a PDF header are a broken document', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))
    expect(await read(Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]))).toEqual(failed('broken'))
  })

  it('a truncated document is broken, or gives only pages that it contains', async () => {
    const whole = await makePdf(Array.from({ length: 20 }, (_, index) => `Sida nummer ${index + 1}`))
    for (const share of [0.05, 0.5, 0.9, 0.99]) {
      const { state, pages } = await read(whole.subarray(0, Math.floor(whole.length * share)))
      expect(['ready', 'partly', 'failed']).toContain(state)
      for (const { page, text } of pages) expect(text).toBe(`Sida nummer ${page}`)
    }
  })

  it('a document with a password fails as encrypted', async () => {
    expect(await read(await makePdf(['Hemligt'], { userPassword: 'hemlig' }))).toEqual(failed('encrypted'))
  })
})

const realData = join(import.meta.dirname, '../../../shared/data/brf')

describe.skipIf(!existsSync(realData))(
  'real documents (skipped where ../shared/data is absent)',
  { timeout: 20_000 },
  () => {
    it('a law of 45 pages is read whole, with its paragraphs separated', async () => {
      const { state, pages } = await extractPdf(join(realData, 'bostadsrattslagen.pdf'))
      expect([state, pages.length]).toEqual(['ready', 45])
      expect(pages[1]?.text).toContain(
        '\n\n2 kap. Föreningens medlemmar m.m.\n\nAllmänna bestämmelser om medlemskap\n\n1 § Fråga',
      )
      expect(pages[1]?.text).toContain('Om föreningen har fler än ett hus, fordras')
    })

    it('a leaflet with boxes is read box by box', async () => {
      const { pages } = await extractPdf(join(realData, 'sa-funkar-er-ventilation.pdf'))
      const text = pages[0]?.text ?? ''
      const inOrder = [
        'Takfläkten skall',
        'Tryckstyrd takfläkt\n\n',
        'Skötsel frånluftsventil\n\n',
        'Föroreningar i inomhusluften\n\n',
        'Observera!\n- att',
      ]
      expect(inOrder.map((part) => text.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
        inOrder.map((part) => text.indexOf(part)),
      )
      expect(inOrder.filter((part) => !text.includes(part))).toEqual([])
    })

    it('a scanned form names its pages as unread', async () => {
      const result = await extractPdf(join(realData, 'andring-i-lagenhet-skannad.pdf'))
      const titles = ['scan.html']
      expect(result).toEqual({ ...failed('no_text'), pageCount: 3, unread: [1, 2, 3], titles })
    })
  },
)
