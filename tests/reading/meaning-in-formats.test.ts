import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'
import {
  type Block,
  readWritten,
  type WrittenFormat,
  writtenFormats,
} from '@/tests/support/documents/written'

const RUNS: Record<WrittenFormat, number> = { markdown: 25, html: 25, docx: 20, odt: 20, pdf: 12 }

const word = fc.string({ minLength: 5, maxLength: 9, unit: fc.constantFrom(...'bdfgklmnprtvaeiou') })
const words = fc.uniqueArray(word, { minLength: 6, maxLength: 24 })
const denials = [
  'Inte tillåtet',
  'Ingår inte i avgiften',
  'Du betalar själv',
  'Förbjudet på balkongen',
  'Undantag',
]
const permits = ['Tillåtet', 'Ingår i avgiften', 'Föreningen betalar', 'Allowed in the yard']
const leads = ['Bostadsrättshavaren svarar inte för:', 'Följande är förbjudet:', 'The member may not keep:']
const languages = [
  ['I soprummet får man inte lämna:', 'You must not leave these in here:'],
  ['Det är inte tillåtet att ha:', 'The members may not keep:'],
] as const
const heads = [
  ['Medlemmen', 'Föreningen'],
  ['Tillåtet', 'Förbjudet'],
  ['Ingår', 'Ingår inte'],
] as const

const heading = (text: string): Block => ({ kind: 'heading', text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

const papers = fc.record({
  items: words,
  denial: fc.constantFrom(...denials),
  permit: fc.constantFrom(...permits),
  lead: fc.constantFrom(...leads),
  isFirst: fc.boolean(),
})

describe.each(writtenFormats)('the quote of an item in %s', (format) => {
  const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => Promise<void>) =>
    fc.assert(fc.asyncProperty(arbitrary, property), { numRuns: RUNS[format] })

  it('has the heading that denies it, and no other list has it', async () => {
    await check(papers, async ({ items, denial, permit, isFirst }) => {
      const half = Math.floor(items.length / 2)
      const lists = [
        { above: denial, items: items.slice(0, half) },
        { above: permit, items: items.slice(half) },
      ]
      if (!isFirst) lists.reverse()
      const blocks = lists.flatMap(({ above, items }): Block[] => [heading(above), { kind: 'list', items }])
      const pages = await readWritten([heading('Regler för huset'), ...blocks], format)
      for (const { above, items } of lists)
        for (const said of await sayAbout(items.at(-1) ?? '', pages)) {
          expect(said).toContain(above)
          expect(said).not.toContain(`${above === denial ? permit : denial}:`)
        }
    })
  })

  it('has the lead-in that denies it, also on the next page', async () => {
    await check(papers, async ({ items, lead }) => {
      const blocks = [heading('Gården'), paragraph(lead), { kind: 'list', items } as const]
      const pages = await readWritten([heading('Regler för huset'), ...blocks], format)
      for (const item of [items[0], items.at(-1)])
        for (const said of await sayAbout(item ?? '', pages)) expect(said).toContain(lead)
    })
  })

  it('has the head of the column that its row marks, and not that of another', async () => {
    const tables = fc.record({
      items: words,
      columns: fc.constantFrom(...heads),
      sides: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    })
    await check(tables, async ({ items, columns, sides }) => {
      const rows = items.map((item, at) => [item, ...(sides[at] ? ['X', ''] : ['', 'X'])])
      const table = { kind: 'table', rows: [['Del', ...columns], ...rows] } as const
      const pages = await readWritten([heading('Regler för huset'), table, paragraph('Fråga gärna.')], format)
      for (const at of [0, items.length - 1]) {
        const [own, other] = sides[at] ? columns : columns.toReversed()
        for (const said of await sayAbout(items[at] ?? '', pages)) {
          expect(said).toMatch(new RegExp(`${items[at]}: ${own}$`))
          expect(said).not.toMatch(new RegExp(`: ${other}$`))
        }
      }
    })
  })

  it('has the names of its columns where no name stands above its rows', async () => {
    const tables = fc.record({
      items: words,
      places: fc.constantFrom(['Innergården', 'Takterrassen'] as const, ['Vardagar', 'Söndagar'] as const),
      answers: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    })
    await check(tables, async ({ items, places, answers }) => {
      const rows = items.map((item, at) => [item, ...(answers[at] ? ['Ja', 'Nej'] : ['Nej', 'Ja'])])
      const table = { kind: 'table', rows: [['', ...places], ...rows] } as const
      const pages = await readWritten(
        [heading('Vad får man göra?'), table, paragraph('Fråga gärna.')],
        format,
      )
      for (const at of [0, items.length - 1])
        for (const said of await sayAbout(items[at] ?? '', pages)) {
          expect(said).toContain(`| ${places.join(' | ')} |`)
          expect(said).toContain(`| ${rows[at]?.join(' | ')} |`)
        }
    })
  })

  it('has the head of the column that its answer stands below', async () => {
    const tables = fc.record({
      items: words,
      named: fc.constantFrom('Tillstånd krävs', 'Ingår i avgiften', 'Får stå kvar'),
      answers: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    })
    await check(tables, async ({ items, named, answers }) => {
      const rows = items.map((item, at) => [item, answers[at] ? 'Ja' : 'Nej'])
      const table = { kind: 'table', rows: [['Sak', named], ...rows] } as const
      const pages = await readWritten([heading('Regler för huset'), table, paragraph('Fråga gärna.')], format)
      for (const at of [0, items.length - 1])
        for (const said of await sayAbout(items[at] ?? '', pages))
          expect(said).toContain(`${items[at]}. ${named}: ${answers[at] ? 'Ja' : 'Nej'}`)
    })
  })

  it('has the lead-in of its own language where two stand side by side, also on the next page', async () => {
    const columns = fc.record({ items: words, above: fc.nat(10), lead: fc.constantFrom(...languages) })
    await check(columns, async ({ items, above, lead }) => {
      const [swedish, english] = [lead[0], lead[1]]
      const half = Math.floor(items.length / 2)
      const [left, right] = [items.slice(0, half), items.slice(half, 2 * half)]
      const rows = [
        [swedish, english],
        ...left.map((item, at) => [item, right[at] ?? '']),
        ['Fråga gärna om du är osäker.', 'Please ask if you are not sure.'],
      ]
      const intro = Array.from({ length: above }, () => paragraph('Regler för alla som bor i huset.'))
      const pages = await readWritten([...intro, { kind: 'table', rows }], format)
      for (const [first, own, other] of [
        [swedish, left, english],
        [english, right, swedish],
      ] as const)
        for (const item of [own[0], own.at(-1)])
          for (const said of await sayAbout(item ?? '', pages)) {
            expect(said).toContain(first)
            expect(said).not.toContain(other)
          }
    })
  })
})
