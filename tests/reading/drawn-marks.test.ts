import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'
import { sayAbout } from '@/tests/support/documents/said-of'

type Draw = (page: PDFKit.PDFDocument, x: number, y: number) => void

const marks = {
  'a check mark of lines': (page, x, y) =>
    page
      .moveTo(x, y + 4)
      .lineTo(x + 3, y + 8)
      .lineTo(x + 8, y)
      .stroke(),
  'a cross of lines': (page, x, y) => {
    page
      .moveTo(x, y)
      .lineTo(x + 8, y + 8)
      .stroke()
    page
      .moveTo(x + 8, y)
      .lineTo(x, y + 8)
      .stroke()
  },
  'a check mark of an icon': (page, x, y) =>
    drawIcon(page, x, y, 'M9 16.17L4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z'),
  'a cross of an icon': (page, x, y) =>
    drawIcon(
      page,
      x,
      y,
      'M19 6.41L17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z',
    ),
  nothing: () => {},
} satisfies Record<string, Draw>

type Mark = keyof typeof marks

const drawIcon = (page: PDFKit.PDFDocument, x: number, y: number, path: string) =>
  page
    .save()
    .translate(x - 2, y - 2)
    .scale(0.5)
    .path(path)
    .fill()
    .restore()

/** A table without letters in its columns of marks. */
async function read(heads: readonly string[], rows: readonly (readonly [string, ...Mark[]])[]) {
  const draw: (page: PDFKit.PDFDocument) => void = (page) => {
    page.font('Helvetica').fontSize(10)
    for (const [at, head] of heads.entries()) page.text(head, 72 + at * 100, 60, { lineBreak: false })
    for (const [at, [name, ...own]] of rows.entries()) {
      const y = 80 + at * 18
      page.text(name, 72, y, { lineBreak: false })
      for (const [column, mark] of own.entries()) marks[mark](page, 172 + column * 100, y)
    }
  }
  const pages: PageText[] = []
  await readPages(await makePdf([''], { draw }), { pages: 1, textLength: 10_000 }, (message) => {
    if (message.type === 'page' && message.text) pages.push(message)
  })
  return { pages, lines: pages.flatMap(({ text }) => text.split(/\n+/)) }
}

describe('a mark that is drawn and no letter', () => {
  it.each([
    ['a check mark of lines', 'a cross of lines'],
    ['a check mark of an icon', 'a cross of an icon'],
  ] as const)('is read in its row: %s and %s', async (yes, no) => {
    const { lines, pages } = await read(
      ['Sak', 'Tillåtet'],
      [
        ['Pallkrage', yes],
        ['Gasolgrill', no],
        ['Parasoll', yes],
      ],
    )
    expect(lines).toEqual(['Sak  Tillåtet', 'Pallkrage  ✓', 'Gasolgrill  ✗', 'Parasoll  ✓'])
    for (const said of await sayAbout('Gasolgrill', pages)) expect(said).toContain('✗')
    expect((await sayAbout('Parasoll', pages))[0]).toContain('Tillåtet')
  })

  it('chooses a column if it is a cross and no row has a check mark', async () => {
    const { lines, pages } = await read(
      ['Del', 'Medlemmen', 'Föreningen'],
      [
        ['Golvbrunn', 'nothing', 'a cross of lines'],
        ['Diskbänk', 'a cross of lines', 'nothing'],
        ['Fönsterglas', 'nothing', 'a cross of lines'],
        ['Vitvaror', 'a cross of lines', 'nothing'],
      ],
    )
    expect(lines.slice(1, 3)).toEqual(['Golvbrunn  –  ×', 'Diskbänk  ×  –'])
    expect((await sayAbout('Golvbrunn', pages))[0]).toContain('Golvbrunn: Föreningen')
  })
})
