import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { makePdf, makeRawPdf, makeStream } from '@/tests/support/documents/pdf'
import { readPdf } from '@/tests/support/documents/read-pdf'
import { noteTrueWords, shareCovered } from '@/tests/support/documents/true-words'

const rules =
  'Styrelsen ansvarar för föreningens hus och mark. Den som vill hyra ut sin lägenhet i andra hand ska ansöka ' +
  'skriftligen hos styrelsen senast tre månader före uthyrningen. Ansökan ska innehålla skälet och tiden.'

async function readPage(bytes: Buffer): Promise<PageText> {
  const [page] = await readPdf(bytes)
  if (!page) throw new Error('no page was read')
  for (const [index, [start, end, ...box]] of (page.runs ?? []).entries()) {
    expect(start).toBeGreaterThanOrEqual(page.runs?.[index - 1]?.[1] ?? 0)
    expect(page.text.slice(start, end)).toMatch(/^\S+$/)
    expect(Math.min(...box)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...box)).toBeLessThanOrEqual(1)
  }
  return page
}

type Draw = (document: PDFKit.PDFDocument) => void

async function drawPage(draw: Draw) {
  const { drawn, words } = await noteTrueWords(() => makePdf([''], { draw }))
  return { page: await readPage(drawn), words }
}

/** The words of a page as they are marked. */
const markedWords = ({ text, runs = [] }: PageText) =>
  runs.map(([start, end, ...box]) => ({ text: text.slice(start, end), box }))

/** In points across a page of A4. */
const middleOf = (box: readonly number[]) => ((box[0] ?? 0) + (box[2] ?? 0)) * 297.64

describe('the place of a word', { timeout: 20_000 }, () => {
  it.each<[string, Draw]>([
    ['of lines', (page) => page.fontSize(11).text(rules, 72, 100, { width: 300 })],
    [
      'of justified lines',
      (page) => page.fontSize(11).text(rules, 72, 100, { width: 300, align: 'justify' }),
    ],
    ['with serifs', (page) => page.font('Times-Roman').fontSize(12).text(rules, 72, 100, { width: 300 })],
    ['in bold', (page) => page.font('Helvetica-Bold').text(rules, 72, 100, { width: 300 })],
    ['of one width', (page) => page.font('Courier').text(rules, 72, 100, { width: 300 })],
    [
      'of two columns',
      (page) => page.fontSize(10).text(rules, 72, 100, { columns: 2, columnGap: 30, width: 450, height: 60 }),
    ],
  ])('%s is where it was drawn', async (_, draw) => {
    const { page, words } = await drawPage(draw)
    const marked = markedWords(page)
    expect(marked.map(({ text }) => text)).toEqual(words.map(({ text }) => text))
    let [area, covered] = [0, 0]
    marked.forEach(({ box }, index) => {
      const drawn = words[index]?.box ?? [0, 0, 0, 0]
      const size = (drawn[2] - drawn[0]) * (drawn[3] - drawn[1])
      area += size
      covered += size * shareCovered(drawn, box)
    })
    expect(covered / area).toBeGreaterThanOrEqual(0.97)
  })

  it('that is broken over two lines is that of its two pieces', async () => {
    const { page, words } = await drawPage((pdf) =>
      pdf.fontSize(11).text('Varje bostads-\nrättshavare betalar.', 72, 100),
    )
    expect(page.text).toBe('Varje bostadsrättshavare betalar.')
    const marked = markedWords(page)
    expect(marked.map(({ text }) => text)).toEqual(['Varje', 'bostads', 'rättshavare', 'betalar.'])
    for (const [index, { box }] of marked.entries())
      expect(shareCovered(box, words[index]?.box ?? [])).toBeGreaterThan(0.8)
  })

  it('is that of the page as it is displayed', async () => {
    const { page, words } = await drawPage((pdf) => {
      Object.assign(pdf.page.dictionary.data, { Rotate: 90 })
      pdf.fontSize(11).text(rules, 72, 100, { width: 300 })
    })
    expect([page.width, page.height].map((side) => Math.round(side ?? 0))).toEqual([842, 595])
    markedWords(page).forEach(({ box }, index) => {
      const [x0, y0, x1, y1] = words[index]?.box ?? [0, 0, 0, 0]
      expect(shareCovered([1 - y1, x0, 1 - y0, x1], box)).toBeGreaterThan(0.5)
    })
  })

  it('is not given for mirrored and slanted words, and others keep theirs', async () => {
    const { page } = await drawPage((pdf) => {
      pdf.fontSize(11).text('Rak text', 72, 100)
      pdf
        .save()
        .rotate(30, { origin: [200, 300] })
        .text('Sned', 200, 300, { lineBreak: false })
        .restore()
      pdf.save().transform(-1, 0, 0, 1, 595.28, 0).text('Spegel', 72, 500, { lineBreak: false }).restore()
    })
    expect(page.text).toContain('Sned')
    expect(page.text).toContain('Spegel')
    expect(markedWords(page).map(({ text }) => text)).toEqual(['Rak', 'text'])
  })

  it('of a slightly crooked page follows the line', async () => {
    const { page } = await drawPage((pdf) => pdf.rotate(2).fontSize(11).text(rules, 72, 100, { width: 400 }))
    const [first, second] = markedWords(page)
    expect(first?.text).toBe('Styrelsen')
    expect(second?.box[1]).toBeGreaterThan(first?.box[1] ?? 1)
    expect(middleOf(second?.box ?? [])).toBeGreaterThan(middleOf(first?.box ?? []))
  })

  it('ends at the edge of the page', async () => {
    const { page } = await drawPage((pdf) =>
      pdf.fontSize(11).text(`Kant${'x'.repeat(40)}`, 500, 830, { lineBreak: false }),
    )
    expect(markedWords(page)[0]?.box[2]).toBe(1)
  })

  it.each([
    ['huge', '0 0 9000000 9000000', 0],
    ['without size', '0 0 0 0', 1],
    ['turned inside out', '300 300 0 0', 1],
    ['beside the origin', '-100 -100 200 300', 1],
  ])('of a page that is %s breaks nothing', async (_, box, least) => {
    const bytes = makeRawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
      makeStream('', 'BT /F 12 Tf 20 200 Td (Hel sida) Tj ET'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    const page = await readPage(bytes)
    expect(page.text).toBe('Hel sida')
    expect(page.runs?.length ?? 0).toBe(least * 2)
  })
})
