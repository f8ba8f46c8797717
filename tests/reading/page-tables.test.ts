import { describe, expect, it } from 'vitest'
import { foldWhiteSpace } from '@/lib/text/quote'
import { readDrawnPage } from '@/tests/support/documents/drawn-page'

describe('a table on a page', { timeout: 20_000 }, () => {
  it('a table of marks has a dash in each empty cell, whole cells and its groups below it', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      page.font('Helvetica').fontSize(10)
      write('Utrymme', 72, 100)
      write('Del', 150, 100)
      write('Bostadsrätts-', 330, 94)
      write('havaren', 340, 106)
      write('Föreningen', 450, 100)
      const rows = [
        ['Diskbänk', 'member'],
        ['Golvbrunn', 'association'],
        ['Tamburdörr, lås', 'member'],
      ] as const
      for (const [at, [part, who]] of rows.entries()) {
        write(part, 150, 130 + at * 24)
        write('X', who === 'member' ? 356 : 472, 130 + at * 24)
      }
      write('Kök', 72, 142)
      write('Ledningar som bara', 150, 200)
      write('din lägenhet har', 150, 212)
      write('X', 356, 206)
      write('Ledningar för flera', 150, 230)
      write('X', 472, 230)
    })
    expect(text.split(/\n+/)).toEqual([
      'Del  Bostadsrättshavaren  Föreningen',
      'Diskbänk  X  –',
      'Golvbrunn  –  X',
      'Tamburdörr, lås  X  –',
      'Ledningar som bara din lägenhet har  X  –',
      'Ledningar för flera  –  X',
      'Utrymme Kök',
    ])
  })

  it('a numbered table of marks with printed dashes keeps its rows', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      page.font('Helvetica').fontSize(10)
      for (const [x, head] of [
        [110, 'Del'],
        [300, 'Medlemmen'],
        [420, 'Föreningen'],
      ] as const)
        write(head, x, 100)
      const rows = [
        ['1.1', 'Golvbrunn', '-', 'X'],
        ['1.2', 'Diskbänk', 'X', '-'],
        ['1.3', 'Fönster', '-', 'X'],
        ['1.4', 'Lås', 'X', '-'],
      ]
      for (const [at, cells] of rows.entries())
        for (const [place, cell] of cells.entries())
          write(cell, [72, 110, 320, 440][place] ?? 0, 124 + at * 20)
    })
    expect(text.split(/\n+/)).toEqual([
      'Del  Medlemmen  Föreningen',
      '1.1  Golvbrunn  -  X',
      '1.2  Diskbänk  X  -',
      '1.3  Fönster  -  X',
      '1.4  Lås  X  -',
    ])
  })

  it('a table of amounts has a dash in each empty cell', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      page.font('Helvetica').fontSize(10)
      const rows = [
        ['Lokal', 'Boende', 'Utomstående', 'Deposition'],
        ['Snickeriet', '40 kr', '', ''],
        ['Matsalen', '300 kr', '900 kr', '1 000 kr'],
        ['Filmrummet', '', '150 kr', '200 kr'],
        ['Pingisbordet', '', 'ingår', '50 kr'],
      ]
      for (const [at, cells] of rows.entries())
        for (const [place, cell] of cells.entries())
          if (cell) write(cell, [72, 250, 345, 455][place] ?? 0, 100 + at * 17)
      write('Priserna gäller till nästa stämma.', 72, 200)
    })
    expect(text.split(/\n+/)).toEqual([
      'Lokal  Boende  Utomstående  Deposition',
      'Snickeriet  40 kr  –  –',
      'Matsalen  300 kr  900 kr  1 000 kr',
      'Filmrummet  –  150 kr  200 kr',
      'Pingisbordet  –  ingår  50 kr',
      'Priserna gäller till nästa stämma.',
    ])
  })

  it('a table of amounts without a head above its labels has a dash in each empty cell', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      page.font('Helvetica').fontSize(10)
      const rows = [
        ['', '2025', 'Budget', '2024'],
        ['Gåvor', '120', '150', '90'],
        ['Kiosken', '80', '', '70'],
        ['Lotteri', '', '', '35'],
      ]
      for (const [at, cells] of rows.entries())
        for (const [place, cell] of cells.entries())
          if (cell) write(cell, [72, 250, 345, 455][place] ?? 0, 100 + at * 17)
    })
    expect(text.split(/\n+/)).toEqual([
      '2025  Budget  2024',
      'Gåvor  120  150  90',
      'Kiosken  80  –  70',
      'Lotteri  –  –  35',
    ])
  })

  it('a line of words above words and figures gets no dashes', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      page.font('Helvetica').fontSize(10)
      const rows = [
        ['', 'Styrelsen', 'Valberedningen'],
        ['Ordförande', 'Anna Ek', ''],
        ['Telefon', '', 'Per Lind'],
        ['Suppleant', '', '070-174 06 05'],
      ]
      for (const [at, cells] of rows.entries())
        for (const [place, cell] of cells.entries())
          if (cell) write(cell, [72, 250, 400][place] ?? 0, 100 + at * 17)
    })
    expect(text).not.toContain('–')
  })

  it('a cell across two columns, wrapped rows and lists of words get no dashes', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      const table = (rows: string[][], top: number) => {
        for (const [at, cells] of rows.entries())
          for (const [place, cell] of cells.entries())
            if (cell) write(cell, [72, 250, 345, 455][place] ?? 0, top + at * 17)
      }
      page.font('Helvetica').fontSize(10)
      const heads = ['Lokal', 'Boende', 'Utomstående', 'Deposition']
      table([heads, ['Matsalen', '300 kr', '900 kr', '1 000 kr'], ['Bastun', '', '', '200 kr']], 100)
      write('400 kr per dygn', 290, 134)
      table(
        [
          ['Filmrummet', 'ingår', '', '200 kr'],
          ['Gymmet', '', '', 'ingår'],
        ],
        151,
      )
      table(
        [heads, ['Hallen', '90 kr', '95 kr', '500 kr'], ['Salen', '200 kr'], ['med kök', '', '300 kr']],
        200,
      )
      table(
        [
          ['Matsalen', '200 kr per', '300 kr', '500 kr'],
          ['i källaren', 'dygn', '2 dygn'],
        ],
        268,
      )
      table(
        [
          ['Gungor', 'Bänkar', 'Cyklar'],
          ['Sand', 'Bord', 'Pump'],
          ['Rep', 'Grill'],
        ],
        400,
      )
      table(
        [
          ['Nyckel', '', 'Slang'],
          ['Boll', '2 nät'],
          ['Duk', '', '3 fat'],
        ],
        451,
      )
    })
    expect(text).not.toContain('–')
  })

  it('three columns of words and a column that is always empty get no dashes', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      page.font('Helvetica').fontSize(10)
      const rows = [
        ['Namn', 'Uppdrag', 'Telefon'],
        ['Anna Ek', 'ordförande i styrelsen', ''],
        ['Per Lind', '', '070-174 06 05'],
      ]
      const fees = [
        ['Kostnader', 'Not', '2025', '2024'],
        ['Fjärrvärme', '', '918', '880'],
        ['Snöröjning', '', '40', ''],
      ]
      for (const [at, cells] of [...rows, [], ...fees].entries())
        for (const [place, cell] of cells.entries())
          if (cell) write(cell, [72, 200, 330, 400][place] ?? 0, 100 + at * 17)
    })
    expect(text).not.toContain('–')
  })

  it('"ja" and "nej" in a text are no marks of a table', async () => {
    const said = 'Är det tillåtet? Ja, ibland. Är det alltid tillåtet? Nej.'
    expect(
      foldWhiteSpace(await readDrawnPage((page) => page.font('Helvetica').fontSize(11).text(said, 72, 100))),
    ).toBe(said)
  })

  it('a table row is one line with two spaces between cells', async () => {
    const table = [
      ['Kostnad', '2023', '2022'],
      ['Årsavgifter', '1 234 567', '1 200 000'],
      ['Övriga intäkter', '5 000', ''],
    ]
    const text = await readDrawnPage((page) => {
      table.forEach((row, y) => {
        for (const [x, cell] of row.entries()) {
          page.fontSize(10).text(cell, 72 + x * 150, 100 + y * 20, { lineBreak: false })
        }
      })
    })
    expect(text).toBe('Kostnad  2023  2022\nÅrsavgifter  1 234 567  1 200 000\nÖvriga intäkter  5 000  –')
  })

  it('wrapped cells stay with their table row', async () => {
    const table = [
      [
        'Inglasning av balkong eller uteplats',
        'Kräver bygglov från kommunen och styrelsens skriftliga tillstånd innan arbetet börjar.',
      ],
      [
        'Byte av kök och vitvaror i lägenheten',
        'Får göras utan tillstånd om inga ledningar flyttas och om en fackman utför arbetet.',
      ],
      [
        'Rivning av vägg i hall eller kök',
        'Kräver alltid tillstånd och ritning från en konstruktör, även om väggen inte är bärande.',
      ],
    ]
    const text = await readDrawnPage((page) => {
      table.forEach(([name = '', rule = ''], row) => {
        page
          .fontSize(10)
          .text(name, 72, 80 + row * 50, { width: 100 })
          .text(rule, 200, 80 + row * 50, { width: 220 })
      })
    })
    expect(text.split('\n\n')).toEqual(table.map((row) => row.join('  ')))
  })

  it('rows of a name and words in small letters are no wrapped cells', async () => {
    const table = ['Utrymme Tillåtet Förbjudet', 'Förråd cyklar mopeder', 'Torkvind tvätt matlagning']
    const text = await readDrawnPage((page) => {
      for (const [row, cells] of table.entries())
        for (const [column, cell] of cells.split(' ').entries())
          page.fontSize(10).text(cell, 72 + column * 150, 80 + row * 18, { lineBreak: false })
    })
    expect(text.split('\n')).toEqual(table.map((row) => row.replaceAll(' ', '  ')))
  })
})
