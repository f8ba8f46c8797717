import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'
import { readWritten, type WrittenFormat } from '@/tests/support/documents/written'
import { readHtml } from './html'
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
