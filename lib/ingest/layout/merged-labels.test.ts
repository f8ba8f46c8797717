import { describe, expect, it } from 'vitest'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'

type Word = { text: string; x: number; row: number }

const [LEFT, NAME, SAID] = [60, 140, 330]
const STEP = 18

async function read(words: readonly Word[]): Promise<string> {
  const bytes = await makePdf([''], {
    draw: (page) => {
      page.font('Helvetica').fontSize(10)
      for (const { text, x, row } of words) page.text(text, x, 60 + row * STEP, { lineBreak: false })
    },
  })
  const texts: string[] = []
  await readPages(bytes, { pages: 9, textLength: 100_000 }, (message) => {
    if (message.type === 'page') texts.push(message.text)
  })
  return texts.join('\n')
}

const things = [
  ['Spiskåpa', 'Medlemmen'],
  ['Stamventil', 'Föreningen'],
  ['Diskbänk', 'Medlemmen'],
  ['Golvbrunn', 'Föreningen'],
  ['Handfat', 'Medlemmen'],
  ['Tätskikt', 'Medlemmen'],
]
const rows = things.flatMap(([name = '', said = ''], at): Word[] => [
  { text: name, x: NAME, row: at + 1 },
  { text: said, x: SAID, row: at + 1 },
])
const heads: Word[] = [
  { text: 'Sak', x: NAME, row: 0 },
  { text: 'Ansvar', x: SAID, row: 0 },
]
const named: Word = { text: 'Rum', x: LEFT, row: 0 }
const body = things.map((cells) => cells.join('  ')).join('\n')

describe('a short cell that is merged over several rows at the left edge of a table', () => {
  it.each([
    ['beside the middle row', [2, 5]],
    ['between two rows', [1.5, 4.5]],
    ['beside the first row', [1, 4]],
  ] as const)('is no part of one row: %s', async (_, places) => {
    const labels = places.map((row, at): Word => ({ text: at ? 'Bad' : 'Kök', x: LEFT, row }))
    expect(await read([named, ...heads, ...rows, ...labels])).toBe(`Sak  Ansvar\n${body}\nRum Kök Bad`)
    expect(await read([...heads, ...rows, ...labels])).toBe(`Sak  Ansvar\n${body}\nKök Bad`)
  })

  it('stays where each row has a cell of its own', async () => {
    const own = things.map((_, at): Word => ({ text: at < 3 ? 'Kök' : 'Bad', x: LEFT, row: at + 1 }))
    const text = await read([named, ...heads, ...rows, ...own])
    expect(text).toContain('Kök  Stamventil  Föreningen')
    expect(text).toContain('Bad  Handfat  Medlemmen')
  })

  it('is left alone in a list of amounts, and in lines that are no table', async () => {
    const priced = rows.map((word) => (word.x === SAID ? { ...word, text: `${word.row}50 kr` } : word))
    const text = await read([named, ...heads, ...priced, { text: 'Kök', x: LEFT, row: 2 }])
    expect(text).toContain('Kök  Stamventil  250 kr')
    const few = [named, ...heads, ...rows.slice(0, 4), { text: 'Kök', x: LEFT, row: 1 }]
    expect(await read(few)).toContain('Kök  Spiskåpa  Medlemmen')
  })

  it.each([
    ['Januari', 'April'],
    ['v. 12', 'v. 20'],
    ['1 maj', '15 oktober'],
  ])('stays in its row if it is a time, as in a schedule: %s', async (first, second) => {
    const times = [first, second].map((text, at): Word => ({ text, x: LEFT, row: at ? 5 : 1 }))
    const when: Word = { text: 'När', x: LEFT, row: 0 }
    const text = await read([when, ...heads, ...rows, ...times])
    expect(text).toContain(`${first}  Spiskåpa  Medlemmen`)
    expect(text).toContain(`${second}  Handfat  Medlemmen`)
    expect(text).toMatch(/^Diskbänk {2}Medlemmen$/m)
  })

  it('is no part of one row if a time stands between two', async () => {
    const times = [1.5, 4.5].map((row, at): Word => ({ text: at ? 'Juli' : 'Maj', x: LEFT, row }))
    expect(await read([named, ...heads, ...rows, ...times])).toBe(`Sak  Ansvar\n${body}\nRum Maj Juli`)
  })
})
