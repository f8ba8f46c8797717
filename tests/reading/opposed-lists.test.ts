import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'

const leading = 15

/** What is read of a page with two columns of words at the left and right. */
async function readColumns(left: readonly string[], right: readonly string[], pitch = 240): Promise<string> {
  const draw = (page: PDFKit.PDFDocument) => {
    page.font('Helvetica').fontSize(11)
    for (const [at, column] of [left, right].entries())
      for (const [row, text] of column.entries())
        page.text(text, 60 + at * pitch, 100 + row * leading, { lineBreak: false })
  }
  const read: string[] = []
  await readPages(await makePdf([''], { draw }), { pages: 1, textLength: 10_000 }, (message) => {
    if (message.type === 'page') read.push(message.text)
  })
  return read.join('')
}

const items = fc.uniqueArray(
  fc.string({ minLength: 5, maxLength: 12, unit: fc.constantFrom(...'bdfgklmnprtvaeiou') }),
  { minLength: 5, maxLength: 14 },
)
const heads = [
  ['Du får', 'Du får inte'],
  ['Förbjudet', 'Tillåtet'],
  ['Detta ingår', 'Detta ingår inte'],
  ['You may', 'You may not'],
] as const

describe('lists of small letters without marks, side by side below heads that permit and deny', () => {
  it('are read one after the other, each item below its own head', async () => {
    const property = fc.asyncProperty(items, fc.constantFrom(...heads), async (words, [some, others]) => {
      const [left, right] = [words.slice(0, words.length / 2), words.slice(words.length / 2)]
      const text = await readColumns([some, ...left], [others, ...right])
      const expected = [some, ...left.map((item) => `• ${item}`), others, ...right.map((item) => `• ${item}`)]
      expect(text.split(/\n+/)).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 30 })
  }, 60_000)

  it('have one mark at an item over two lines', async () => {
    const left = ['Du får', 'ha blomlådor på insidan av', 'räcket', 'grilla med el']
    const text = await readColumns(left, ['Du får inte', 'mata fåglar', 'måla väggen'], 150)
    expect(text).toContain('• ha blomlådor på insidan av\nräcket\n• grilla med el')
  })

  it('are rows of a table below other heads, and where the cells are no list', async () => {
    const left = ['el', 'värme', 'vatten']
    for (const [some, others] of [
      ['Sak', 'Ingår inte'],
      ['Del', 'Ansvar'],
    ] as const) {
      const text = await readColumns([some, ...left], [others, 'hushållsel', 'elements', 'varmvatten'])
      expect(text).toMatch(/el {2}hushållsel/)
    }
    const named = await readColumns(['Får hyras', 'Lokal', 'Bastu'], ['Får inte lånas ut', 'nej', 'ja'])
    expect(named).toMatch(/Lokal {2}nej/)
  })
})

describe('lists of capitals side by side below opposed heads', () => {
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
  const parties = [...heads, ['Föreningen', 'Medlemmen'], ['Det här får du göra', 'Det här får du inte']]

  it('are read one after the other, each item below its own head', async () => {
    const property = fc.asyncProperty(
      items,
      fc.constantFrom(...parties),
      async (words, [some = '', others = '']) => {
        const all = words.map((one) => `${capital(one)} i huset`)
        const [left, right] = [all.slice(0, words.length / 2), all.slice(words.length / 2)]
        const text = await readColumns([some, ...left], [others, ...right])
        const expected = [
          some,
          ...left.map((item) => `• ${item}`),
          others,
          ...right.map((item) => `• ${item}`),
        ]
        expect(text.split(/\n+/)).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: 30 })
  }, 60_000)

  it('go on in a line with a small letter', async () => {
    const left = ['Föreningen', 'Ventilation i badrum och i', 'kök', 'Hissar']
    const text = await readColumns(left, ['Medlemmen', 'Kranar', 'Tapeter'], 180)
    expect(text).toContain('• Ventilation i badrum och i\nkök\n• Hissar')
  })

  it('are rows where the cells are sentences or answers, or the heads say something of each other', async () => {
    for (const [left, right] of [
      [
        ['Du får', 'Grilla', 'Bada'],
        ['Men inte', 'På balkongen', 'Efter klockan tio'],
      ],
      [
        ['Får hyras', 'Lokal', 'Bastu'],
        ['Får inte hyras', 'Ja', 'Nej'],
      ],
      [
        ['Du', 'Du ringer oss.', 'Du väntar.'],
        ['Vi', 'Vi svarar.', 'Vi kommer.'],
      ],
    ] as const)
      expect(await readColumns(left, right)).not.toContain('•')
  })
})
