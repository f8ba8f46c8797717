import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { makePdf } from '@/tests/support/documents/pdf'
import { readPdf } from '@/tests/support/documents/read-pdf'
import { sayAbout } from '@/tests/support/documents/said-of'

type Row = readonly [string, string]

const heads: Row = ['Nuvarande lydelse', 'Föreslagen lydelse']
const first: Row[] = [
  ['18 § Avgifter', '18 § Avgifter'],
  [
    'Överlåtelseavgiften är högst 2,5 procent av basbeloppet.',
    'Överlåtelseavgiften är högst 3,5 procent av det.',
  ],
]
const second: Row[] = [
  ['20 § Valberedning', '20 § Valberedning'],
  [
    'Valberedningen har två ledamöter som väljs för ett år.',
    'Valberedningen har tre ledamöter som väljs för två år.',
  ],
  ['', '25 § Husbilar'],
  ['', 'Styrelsen får upplåta platser för husbilar på gården.'],
]
const prose = (rows: readonly Row[]) => rows.filter(([, right]) => !right.includes('§'))

/** A table without lines whose cells are texts, with the page's number below it. */
async function read(...pages: (readonly Row[])[]): Promise<PageText[]> {
  const bytes = await makePdf(
    pages.map(() => ''),
    {
      draw: (page, index) => {
        let y = 72
        page.font('Helvetica').fontSize(10)
        if (index === 0) page.text('Kallelse till föreningsstämma', 72, 40)
        for (const [left, right] of pages[index] ?? []) {
          const below = page.text(left, 72, y, { width: 200 }).y
          y = Math.max(left ? below : y, page.text(right, 310, y, { width: 200 }).y) + 8
        }
        page.text(String(index + 1), 290, 750, { lineBreak: false })
      },
    },
  )
  return readPdf(bytes)
}

describe('a table of two wordings', { timeout: 20_000 }, () => {
  it.each([
    ['goes on without its heads', [heads, ...first], second],
    ['has its heads on each page', [heads, ...first], [heads, ...second]],
    ['has no numbers', prose([heads, ...first]), prose(second)],
  ])('keeps each wording below its head where it %s', async (_, one, two) => {
    const pages = await read(one, two)
    const said = await sayAbout('ledamöter', pages)
    expect(said.toSorted()).toEqual([
      expect.stringMatching(/^Föreslagen lydelse: (?!.*två ledamöter).*tre ledamöter/),
      expect.stringMatching(/^Nuvarande lydelse: (?!.*tre ledamöter).*två ledamöter/),
    ])
    expect((await sayAbout('husbilar', pages))[0]).toMatch(/^Föreslagen lydelse: .*husbilar/)
  })

  it('is no table of prices, whose rows stay whole', async () => {
    const prices: Row[] = [
      ['Nuvarande avgift', 'Föreslagen avgift'],
      ['Parkering 300 kr', '400 kr'],
      ['Förråd 100 kr', '150 kr'],
    ]
    const [page] = await read(prices)
    expect(page?.text).toContain('Parkering 300 kr  400 kr\nFörråd 100 kr  150 kr')
  })

  it('ends where other columns begin', async () => {
    const columns: Row[] = [
      ['Gården', 'Lekplatsen'],
      ['Parkering 300 kr', '400 kr'],
      ['Förråd 100 kr', '150 kr'],
    ]
    const [, page] = await read([heads, ...first], columns)
    expect(page?.text).not.toContain('lydelse')
  })
})
