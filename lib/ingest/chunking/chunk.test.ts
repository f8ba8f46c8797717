import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPath } from '@/lib/retrieval/passage'
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
  it.each([
    ['Kontakt | Webben', 'Kontakt – Webben'],
    ['Start › Kontakt', 'Start – Kontakt'],
    ['Bokning med mera …', 'Bokning med mera'],
  ])('reads the heading %s as one heading, not as the head of a table', (line, heading) => {
    const text = `${line}\n\nFelanmälan görs på webben dygnet runt.`
    const [draft] = chunkPages([{ page: 1, text }])
    expect(readPath(draft?.heading ?? null)).toEqual({
      headings: [heading],
      leads: [],
      columns: null,
      units: [],
      references: [],
    })
  })

  it('keeps every passage word for word in its place, each with a later start and end than the previous one', () => {
    fc.assert(
      fc.property(document, (pages) => {
        const drafts = chunkPages(pages)
        const before = new Map<number, { start: number; end: number }>()
        drafts.forEach((draft, i) => {
          expect(draft.ordinal).toBe(i)
          expect(pages[draft.page - 1]?.text.slice(draft.start, draft.end)).toBe(draft.text)
          expect(draft.text.trim()).toBe(draft.text)
          const previous = before.get(draft.page)
          if (previous) {
            expect(draft.start).toBeGreaterThan(previous.start)
            expect(draft.end).toBeGreaterThan(previous.end)
          }
          before.set(draft.page, draft)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('names the stamp of a draft above each passage of its page', () => {
    const rules = 'Ordningsregler\n\nGrillning får ske till klockan 24.'
    const [draft] = chunkPages([{ page: 1, text: `${rules}\n\nUTKAST` }])
    expect(draft?.heading).toMatch(/^UTKAST › /)
    const [rule] = chunkPages([{ page: 1, text: `${rules}\n\nEtt utkast finns hos styrelsen.` }])
    expect(rule?.heading).not.toContain('UTKAST')
  })

  it('omits only headers, footers and page numbers', () => {
    fc.assert(
      fc.property(document, (pages) => {
        const bodies = findBodies(pages)
        const drafts = chunkPages(pages)
        pages.forEach((page, i) => {
          const body = bodies[i]
          let at = body?.start ?? 0
          for (const { start, end } of drafts.filter((draft) => draft.page === page.page)) {
            expect(page.text.slice(at, Math.max(at, start)).trim()).toBe('')
            at = end
          }
          expect(page.text.slice(at, body?.end ?? at).trim()).toBe('')
        })
      }),
      { numRuns: 150 },
    )
  })

  const sentence = 'Styrelsen ansvarar för föreningens hus och mark och fattar beslut om underhåll. '
  const page = (text: string, number = 1): PageText => ({ page: number, text })

  const countWords = (text: string) => text.split(/\s+/).length

  it('never splits a sentence, and makes passages of 80 to 150 words with the overlap', () => {
    const drafts = chunkPages([page(sentence.repeat(60).trim())])
    expect(drafts.length).toBeGreaterThan(4)
    for (const { text } of drafts) {
      expect(countWords(text)).toBeGreaterThanOrEqual(80)
      expect(countWords(text)).toBeLessThanOrEqual(150)
      expect(text).toMatch(/^Styrelsen[\s\S]*underhåll\.$/)
    }
  })

  it('repeats the last sentences of the previous passage, so that the text that follows is understood', () => {
    const numbered = Array.from({ length: 40 }, (_, i) => `Mening nummer ${i} säger något om huset här.`)
    const drafts = chunkPages([page(numbered.join(' '))])
    expect(drafts.length).toBeGreaterThan(2)
    drafts.slice(1).forEach((draft, i) => {
      const overlap = (drafts[i]?.end ?? 0) - draft.start
      expect(countWords(draft.text.slice(0, overlap).trim())).toBeGreaterThanOrEqual(20)
      expect(countWords(draft.text.slice(0, overlap).trim())).toBeLessThanOrEqual(35)
    })
  })

  it('begins a new passage at a § after a long one, joins short ones, and keeps the headings above', () => {
    const drafts = chunkPages([
      page(
        `Stadgar\n\n3 kap. Avgifter\n\n7 § ${sentence.repeat(9).trim()}\n\n8 § Avgiften höjs av styrelsen.\n\n9 § Avgiften betalas i förskott.`,
      ),
      page('10 § Den som betalar för sent ska betala ränta.', 2),
    ])
    expect(drafts.map(({ text }) => text.match(/\d+ §/g)?.join())).toEqual(['7 §', '8 §,9 §', '10 §'])
    expect(drafts[1]?.text).toMatch(/^8 § Avgiften/)
    expect(drafts[2]).toMatchObject({ page: 2, heading: 'Stadgar › 3 kap. Avgifter' })
  })

  it('adds the column heads to the rows of a long table', () => {
    const rows = Array.from({ length: 60 }, (_, i) => `Lägenhet ${i}  3 rok  ${70 + i} kvm  4 ${200 + i} kr`)
    const drafts = chunkPages([page(`Avgifter 2024\n\nLägenhet  Storlek  Yta  Avgift\n${rows.join('\n')}`)])
    expect(drafts.length).toBeGreaterThan(2)
    for (const { heading, text } of drafts.slice(1))
      expect([heading, text.split('\n')[0]]).toEqual([
        expect.stringContaining('Lägenhet | Storlek | Yta | Avgift'),
        expect.stringMatching(/^Lägenhet \d+ {2}3 rok/),
      ])
  })

  it('adds the unit and the legend to the rows of a long table, but no part of a legend', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `Post nummer ${at}  ${at}  ${at * 2}`).join('\n')
    const table = (legend: string) =>
      chunkPages([page(`Ekonomi\n\nBelopp i tkr\n${legend}\nPost  Budget  Utfall\n${rows}`)]).at(-1)?.heading
    expect(table('B = budget, U = utfall')).toMatch(/\(Belopp i tkr\) › \(B = budget, U = utfall\)/)
    const long = table(`B = budget, U = utfall ${'som styrelsen har räknat fram '.repeat(6)}`)
    expect(long).toContain('(Belopp i tkr)')
    expect(long).not.toContain('budget, U')
  })

  it('adds the years to the rows of an annual report', () => {
    const rows = Array.from({ length: 70 }, (_, i) => `Kostnad nummer ${i}  ${4 + i} 608  ${3 + i} 512`)
    const drafts = chunkPages([page(`Resultaträkning\n\n2024  2023\n${rows.join('\n')}`)])
    expect(drafts.length).toBeGreaterThan(2)
    for (const { heading } of drafts.slice(1)) expect(heading).toContain('2024 | 2023')
  })

  it('omits headers, footers and page numbers', () => {
    const pages = [1, 2, 3, 4].map((n) =>
      page(
        `Brf Solen  Stadgar ${2020}\n\nRegel nummer ${n} gäller alla som bor i huset.\n\nSida ${n} av 4`,
        n,
      ),
    )
    for (const { text } of chunkPages(pages))
      expect(text).toMatch(/^Regel nummer \d gäller alla som bor i huset\.$/)
  })

  it('keeps a list with the line that introduces it', () => {
    const rules = Array.from(
      { length: 8 },
      (_, i) =>
        `• Regel ${i + 1} handlar om hur vi alla hjälps åt att ta hand om vår gemensamma gård och vår trädgård.`,
    )
    const drafts = chunkPages([
      page(`${sentence.repeat(10).trim()}\n\nPå gården gäller:\n${rules.join('\n')}`),
    ])
    expect(drafts.some(({ text }) => /På gården gäller:\n• Regel 1/.test(text))).toBe(true)
    expect(drafts.filter(({ text }) => text.endsWith('På gården gäller:'))).toEqual([])
  })

  it('handles text without any structure', () => {
    expect(chunkPages([])).toEqual([])
    expect(chunkPages([page(''), page(' \n\n ', 2)])).toEqual([])
    for (const text of [
      'x'.repeat(200_000),
      '.'.repeat(200_000),
      'a. ("'.repeat(40_000),
      ' \n'.repeat(100_000),
    ]) {
      expect(chunkPages([page(text)]).every((draft) => draft.text.length <= 3000)).toBe(true)
    }
  })
})
