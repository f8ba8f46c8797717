import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { type MarksBefore, type Outline, type Point, readDrawnMarks } from '@/lib/ingest/layout/drawn-marks'
import type { TextItem } from '@/lib/ingest/layout/pdfjs'
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

type MarkedRow = readonly [string, ...Mark[]]

/** A table of drawn marks. Its head stands on the first page alone. */
async function read(heads: readonly string[], ...rowsOfPages: readonly (readonly MarkedRow[])[]) {
  const draw = (page: PDFKit.PDFDocument, index: number) => {
    page.font('Helvetica').fontSize(10)
    if (index === 0)
      for (const [at, head] of heads.entries()) page.text(head, 72 + at * 100, 60, { lineBreak: false })
    for (const [at, [name, ...own]] of (rowsOfPages[index] ?? []).entries()) {
      const y = 80 + at * 18
      page.text(name, 72, y, { lineBreak: false })
      for (const [column, mark] of own.entries()) marks[mark](page, 172 + column * 100, y)
    }
  }
  const pages: PageText[] = []
  const bytes = await makePdf(
    rowsOfPages.map(() => ''),
    { draw },
  )
  await readPages(bytes, { pages: 9, textLength: 10_000 }, (message) => {
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

  it('denies overleaf too where the rows before have check marks', async () => {
    const first: MarkedRow[] = [
      ['Pallkrage', 'a check mark of lines'],
      ['Parasoll', 'a check mark of lines'],
    ]
    for (const crossed of [['Gasolgrill', 'Kolgrill'], ['Gasolgrill']]) {
      const { lines } = await read(
        ['Sak', 'Tillåtet'],
        first,
        crossed.map((name) => [name, 'a cross of lines']),
      )
      expect(lines.slice(3)).toEqual(crossed.map((name) => `${name}  ✗`))
    }
  })

  it.each(['✓', '√', '\uf0fc'])('denies beside and below the written check mark "%s"', (check) => {
    const write = (text: string, x: number, y: number): TextItem => ({
      text,
      x,
      y,
      angle: 0,
      width: 10 * text.length,
      size: 10,
      font: 'a',
      family: 'sans-serif',
      runsAlong: true,
    })
    const lineTo = (...points: Point[]): Outline => ({ points, isFilled: false })
    const cross = (x: number, y: number) => [lineTo([x, y], [x + 8, y + 8]), lineTo([x, y + 8], [x + 8, y])]
    const rows = [write('Grill', 0, 100), write('Fat', 0, 80)]
    const before: MarksBefore = { hasMarks: false, hasChecks: false }
    const say = (items: TextItem[], outlines: Outline[]) =>
      readDrawnMarks(items, outlines, before).map(({ text }) => text)
    const both = [...cross(100, 100), ...cross(100, 80)]
    expect(say(rows, both)).toEqual(['×', '×'])
    expect(say([...rows, write(check, 100, 60)], both)).toEqual(['✗', '✗'])
    expect(say(rows, cross(100, 100))).toEqual(['✗'])
  })
})
