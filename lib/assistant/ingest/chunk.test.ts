import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkPages } from './chunk'
import type { PageText } from './page'
import { findBodies } from './running-lines'

const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    'Ordningsregler',
    'STADGAR',
    '1 kap. Inledning',
    '7 § Bostadsrättshavaren får inte störa sina grannar.',
    '§ 12 Andrahandsuthyrning',
    '• Hundar ska hållas kopplade på gården',
    '1. Stäng dörren efter dig',
    'Följande gäller:',
    'Avgift  4 215 kr  2024',
    'Medlemmar som vill hyra ut sin lägenhet ska ansöka om styrelsens samtycke. Ansökan är',
    'skriftlig och innehåller skälet, tiden och namnet på den som ska bo i lägenheten.',
    '---',
    '\t  ',
  ),
  fc.string({ maxLength: 120, unit: 'grapheme' }).map((text) => text.replace(/[\r\n\f]/g, ' ')),
)
const document = fc
  .array(fc.array(line, { maxLength: 40 }), { maxLength: 6 })
  .map((pages): PageText[] => pages.map((lines, i) => ({ page: i + 1, text: lines.join('\n') })))

describe('splitting a document into passages', () => {
  it('keeps every passage word for word in its place, apart from the others, in order', () => {
    fc.assert(
      fc.property(document, (pages) => {
        const drafts = chunkPages(pages)
        const ends = new Map<number, number>()
        drafts.forEach((draft, i) => {
          expect(draft.ordinal).toBe(i)
          expect(pages[draft.page - 1]?.text.slice(draft.start, draft.end)).toBe(draft.text)
          expect(draft.text.trim()).toBe(draft.text)
          expect(draft.start).toBeGreaterThanOrEqual(ends.get(draft.page) ?? 0)
          ends.set(draft.page, draft.end)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('leaves out nothing but headers, footers and page numbers', () => {
    fc.assert(
      fc.property(document, (pages) => {
        const bodies = findBodies(pages)
        const drafts = chunkPages(pages)
        pages.forEach((page, i) => {
          const body = bodies[i]
          let rest = body ? page.text.slice(0, body.end) : ''
          const own = drafts.filter((draft) => draft.page === page.page)
          for (const { start, end } of own.reverse()) rest = rest.slice(0, start) + rest.slice(end)
          expect(rest.slice(body?.start).trim()).toBe('')
        })
      }),
      { numRuns: 150 },
    )
  })

  const sentence = 'Styrelsen ansvarar för föreningens hus och mark och fattar beslut om underhåll. '
  const page = (text: string, number = 1): PageText => ({ page: number, text })

  it('never splits a sentence and stays near the size that reads well', () => {
    const drafts = chunkPages([page(sentence.repeat(60).trim())])
    expect(drafts.length).toBeGreaterThan(4)
    for (const { text } of drafts) {
      expect(text.length).toBeLessThanOrEqual(900)
      expect(text).toMatch(/^Styrelsen[\s\S]*underhåll\.$/)
    }
  })

  it('begins a new passage at each §, and carries the headings above it, also over a page break', () => {
    const drafts = chunkPages([
      page(
        'Stadgar\n\n3 kap. Avgifter\n\n7 § Årsavgiften betalas månadsvis i förskott.\n\n8 § Avgiften höjs av styrelsen.',
      ),
      page('9 § Den som betalar för sent ska betala ränta.', 2),
    ])
    expect(drafts.map(({ text }) => text.match(/\d §/)?.[0])).toEqual(['7 §', '8 §', '9 §'])
    expect(drafts[2]).toMatchObject({ page: 2, heading: 'Stadgar › 3 kap. Avgifter' })
  })

  it('leaves headers, footers and page numbers out of the passages', () => {
    const pages = [1, 2, 3, 4].map((n) =>
      page(
        `Brf Solen  Stadgar ${2020}\n\nRegel nummer ${n} gäller alla som bor i huset.\n\nSida ${n} av 4`,
        n,
      ),
    )
    for (const { text } of chunkPages(pages))
      expect(text).toMatch(/^Regel nummer \d gäller alla som bor i huset\.$/)
  })

  it('keeps a list with the line that leads into it', () => {
    const rules = Array.from(
      { length: 8 },
      (_, i) =>
        `• Regel ${i + 1} handlar om hur vi alla hjälps åt att ta hand om vår gemensamma gård och vår trädgård.`,
    )
    const drafts = chunkPages([
      page(`${sentence.repeat(10).trim()}\n\nPå gården gäller:\n${rules.join('\n')}`),
    ])
    expect(drafts.some(({ text }) => /^På gården gäller:\n• Regel 1/.test(text))).toBe(true)
  })

  it('copes with text that has no structure at all', () => {
    expect(chunkPages([])).toEqual([])
    expect(chunkPages([page(''), page(' \n\n ', 2)])).toEqual([])
    const start = performance.now()
    for (const text of [
      'x'.repeat(200_000),
      '.'.repeat(200_000),
      'a. ("'.repeat(40_000),
      ' \n'.repeat(100_000),
    ]) {
      expect(chunkPages([page(text)]).every((draft) => draft.text.length <= 3000)).toBe(true)
    }
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
