import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'
import { readWritten, type WrittenFormat } from '@/tests/support/documents/written'
import { readHtml } from './html'
import { readLanguageTable } from './language-table'
import { readTable, toCell } from './table-text'

const rows = [
  ['', 'Svenska', 'English', 'Suomeksi'],
  [
    '1',
    'Cyklar ställs inte på gården.',
    'You must not leave bicycles in the yard.',
    'Pyörät eivät saa olla pihalla.',
  ],
  ['', 'Följande är förbjudet:', 'The following is forbidden:', 'Seuraava on kielletty:'],
  ['', 'Grillar', 'Barbecues', 'Grillit'],
  ['', 'Båtar', 'Boats', 'Veneet'],
]

describe.each(['markdown', 'html', 'docx', 'odt'] satisfies WrittenFormat[])('a table in %s', (format) => {
  it('that says the same in three languages is read column by column', async () => {
    const pages = await readWritten([{ kind: 'table', rows }], format)
    const text = pages.map(({ text }) => text).join('\n')
    expect(text).toContain('1 Cyklar ställs inte på gården.')
    expect(text.indexOf('Båtar')).toBeLessThan(text.indexOf('English'))
    expect((await sayAbout('Boats', pages))[0]).toContain('The following is forbidden')
  })

  it('of short cells is read column by column too', async () => {
    const short = [
      ['Svenska', 'English'],
      ['Matavfall i brun påse', 'Food waste in a brown bag'],
      ['Ej möbler', 'No furniture'],
      ['Batterier i röd låda', 'Batteries in the red box'],
    ]
    const pages = await readWritten([{ kind: 'table', rows: short }], format)
    const text = pages.map(({ text }) => text).join('\n')
    expect(text.indexOf('röd låda')).toBeLessThan(text.indexOf('Food waste'))
  })

  it('in one language is read row by row', async () => {
    const asked = [
      ['Får man grilla?', 'Nej, det får man inte.'],
      ['Får man mata fåglar?', 'Ja, om det är vinter.'],
    ]
    const pages = await readWritten([{ kind: 'table', rows: asked }], format)
    expect(pages[0]?.text).toContain('Får man grilla?  Nej, det får man inte.')
  })
})

describe('a table that sets two columns of text', () => {
  it('keeps the headings and items of its cells', () => {
    const blocks: unknown[] = []
    const cell = (heading: string, lead: string, item: string) =>
      `<td><h2>${heading}</h2><p>${lead}</p><ul><li>${item}</li></ul></td>`
    const left = cell('Soprummet', 'I soprummet får man inte lämna:', 'bildäck')
    const right = cell('The waste room', 'You must not leave these in the room:', 'car tyres')
    readHtml(`<table><tr>${left}${right}</tr></table><p>Tack.</p>`, (block) => blocks.push(block))
    expect(blocks).toEqual([
      { text: 'Soprummet', level: 2 },
      { text: 'I soprummet får man inte lämna:' },
      { text: '• bildäck' },
      { text: 'The waste room', level: 2 },
      { text: 'You must not leave these in the room:' },
      { text: '• car tyres' },
      { text: 'Tack.' },
    ])
  })

  it('has its title once above both', () => {
    const title = { ...toCell('Regler / Rules'), columns: 2 }
    const row = ['Du får inte röka här.', 'You must not smoke here.'].map(toCell)
    expect(readTable([[title], row]).map(({ text }) => text)).toEqual([
      'Regler / Rules',
      'Du får inte röka här.',
      'You must not smoke here.',
    ])
  })
})

describe('a table in two languages with merged cells', () => {
  const plain = ['Du får inte röka här.', 'You must not smoke here.'].map(toCell)
  const wide = (text: string) => ({ ...toCell(text), columns: 2 })

  it.each([
    [
      'a title with an empty cell before it',
      [
        ['', 'Regler för alla'],
        ['1', 'Du får inte röka.', 'You must not smoke.'],
      ].map((row) => row.map(toCell)),
    ],
    [
      'a wide empty cell before a text',
      [
        [wide(''), toCell('Parkering')],
        [toCell('1'), ...plain],
      ],
    ],
    [
      'a wide label',
      [
        [wide('Gäller'), toCell('You must park there.')],
        [toCell('1'), ...plain],
      ],
    ],
    ['a label alone', [[toCell('2 §')], [toCell('1 §'), ...plain]]],
    ['a text over two rows', [plain, [{ ...toCell('Det är så.'), goesOn: true }, toCell('It is so.')]]],
  ])('loses no text: %s', (_, rows) => {
    const read = readTable(rows).map(({ text }) => text)
    const said = read.join(' ')
    for (const { text } of rows.flat()) expect(said).toContain(text)
  })

  it('is read row by row if a cell covers two columns', () => {
    const merged = [wide('Gäller'), toCell('You may park there.')]
    expect(readTable([merged, [toCell('1'), ...plain]]).map(({ text }) => text)).toEqual([
      'Gäller  Gäller  You may park there.\n1  Du får inte röka här.  You must not smoke here.',
    ])
  })
})

it('a table with a wide row above many rows is read once through', () => {
  let looks = 0
  const row = new Proxy([toCell('ja')], {
    get: (cells, key) => {
      looks += 1
      return Reflect.get(cells, key)
    },
  })
  const wide = Array.from({ length: 2000 }, () => toCell('och det är'))
  const rows = [wide, ...Array.from({ length: 2000 }, () => row)]
  expect(readLanguageTable(rows)).toBeNull()
  expect(looks).toBeLessThan(rows.length * 50)
})
