import { describe, expect, it } from 'vitest'
import { makePdf } from '@/tests/support/documents/pdf'
import { readPdf } from '@/tests/support/documents/read-pdf'
import { sayAbout } from '@/tests/support/documents/said-of'

type Cell = readonly [text: string, x: number, isCentred?: boolean]

type Row = readonly [y: number, ...cells: Cell[]]

/** Pages with a row of cells at each height; a centred cell has its middle at `x`. */
async function read(...rowsOfPages: (readonly Row[])[]) {
  const draw = (page: PDFKit.PDFDocument, index: number) => {
    page.font('Helvetica').fontSize(10)
    for (const [y, ...cells] of rowsOfPages[index] ?? [])
      for (const [text, x, isCentred] of cells)
        page.text(text, isCentred ? x - page.widthOfString(text) / 2 : x, y, { lineBreak: false })
  }
  const empty = rowsOfPages.map(() => '')
  const pages = await readPdf(await makePdf(empty, { draw }))
  return {
    pages,
    lines: pages
      .map(({ text }) => text)
      .join('\n')
      .split(/\n+/),
  }
}

describe('a table of marks', { timeout: 20_000 }, () => {
  it('tells its columns where their heads are nearly as close as words', async () => {
    const mark = (y: number, part: string, x: number) => [y, [part, 72], ['X', x, true]] as const
    const { lines, pages } = await read([
      [72, ['Kryss visar vem som svarar för vad i huset och på gården.', 72]],
      [100, ['Del', 72], ['Medlemmen', 190, true], ['Föreningen', 250, true]],
      mark(120, 'Golvbrunn', 250),
      mark(140, 'Diskbänk', 190),
      mark(160, 'Fönsterglas', 250),
      mark(180, 'Vitvaror', 190),
    ])
    expect(lines.slice(0, 3)).toEqual([
      'Kryss visar vem som svarar för vad i huset och på gården.',
      'Del  Medlemmen  Föreningen',
      'Golvbrunn  –  X',
    ])
    expect((await sayAbout('Golvbrunn', pages))[0]).toContain('Golvbrunn: Föreningen')
    expect((await sayAbout('Vitvaror', pages))[0]).toContain('Vitvaror: Medlemmen')
  })

  it('keeps its rows where only one column has marks, and where they begin with small letters', async () => {
    const heads = [100, ['Del', 72], ['Medlemmen', 260, true], ['Föreningen', 350, true]] as const
    const parts = ['golvbrunn', 'fönsterglas', 'ytterdörr']
    const { lines, pages } = await read([
      heads,
      ...parts.map((part, at) => [118 + at * 18, [part, 72], ['X', 350, true]] as const),
    ])
    expect(lines).toEqual(['Del  Medlemmen  Föreningen', ...parts.map((part) => `${part}  –  X`)])
    expect((await sayAbout('golvbrunn', pages))[0]).toContain('golvbrunn: Föreningen')
  })

  it('keeps its columns overleaf, where its heads are not and one column alone has marks', async () => {
    const row = (y: number, part: string, x: number): Row => [y, [part, 72], ['X', x, true]]
    const { lines, pages } = await read(
      [
        [100, ['Del', 72], ['Medlemmen', 260, true], ['Föreningen', 350, true]],
        row(120, 'Diskbänk', 260),
        row(140, 'Fönsterglas', 350),
        row(160, 'Vitvaror', 260),
        row(180, 'Ytterdörr', 350),
      ],
      [row(72, 'Golvbrunn', 350), row(92, 'Stamledning', 350)],
    )
    expect(lines.slice(-2)).toEqual(['Golvbrunn  –  X', 'Stamledning  –  X'])
    expect((await sayAbout('Stamledning', pages))[0]).toContain('Stamledning: Föreningen')
  })

  it('has no column below the head of its groups, whose labels stand between its rows', async () => {
    const { lines } = await read([
      [100, ['Rum', 72], ['Del', 140], ['Medlemmen', 260, true], ['Föreningen', 350, true]],
      [120, ['Golvbrunn', 140], ['X', 350, true]],
      [130, ['Badrum', 72]],
      [140, ['Diskbänk', 140], ['X', 260, true]],
      [160, ['Fönsterglas', 140], ['X', 350, true]],
    ])
    expect(lines.slice(0, 4)).toEqual([
      'Del  Medlemmen  Föreningen',
      'Golvbrunn  –  X',
      'Diskbänk  X  –',
      'Fönsterglas  –  X',
    ])
  })

  it('has the labels of groups below it, also where most rows have one', async () => {
    const { lines, pages } = await read([
      [100, ['Rum', 72], ['Del', 140], ['Medlemmen', 260, true], ['Föreningen', 350, true]],
      [120, ['Golvbrunn', 140], ['X', 350, true]],
      [140, ['Badrum', 72], ['Diskbänk', 140], ['X', 260, true]],
      [160, ['Fönsterglas', 140], ['X', 350, true]],
      [180, ['Hall', 72], ['Ytterdörr', 140], ['X', 350, true]],
      [200, ['Kök', 72], ['Vitvaror', 140], ['X', 260, true]],
    ])
    expect(lines).toEqual([
      'Del  Medlemmen  Föreningen',
      'Golvbrunn  –  X',
      'Diskbänk  X  –',
      'Fönsterglas  –  X',
      'Ytterdörr  –  X',
      'Vitvaror  X  –',
      'Rum Badrum Hall Kök',
    ])
    expect((await sayAbout('Golvbrunn', pages))[0]).toContain('Golvbrunn: Föreningen')
  })

  it('has a column of one mark that stands at the left of its wide head', async () => {
    const { lines } = await read([
      [72, ['Utrymme', 72], ['Barn under femton år', 145], ['Gäster', 280]],
      [92, ['Gym', 72], ['–', 145], ['Ja', 280]],
      [112, ['Snickeri', 72], ['–', 145], ['–', 280]],
      [132, ['Bibliotek', 72], ['Ja', 145], ['Ja', 280]],
    ])
    expect(lines).toEqual([
      'Utrymme  Barn under femton år  Gäster',
      'Gym  –  Ja',
      'Snickeri  –  –',
      'Bibliotek  Ja  Ja',
    ])
  })
})
