import { describe, expect, it } from 'vitest'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import { differInLanguage, holdsTwoLanguages } from '@/lib/text/language'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { sayAbout } from '@/tests/support/documents/said-of'
import { chooseQuotes } from './choose-quotes'

/** The quotes of the answer, as they stand in the paper. */
async function quote(question: string, text: string): Promise<string> {
  const pages = [{ page: 1, text }]
  const library = openMemoryLibrary([readAsDocument('Regler', pages, readDocumentFacts([], pages))])
  const quotes = chooseQuotes(question, await searchIn(library, question))
  return quotes.map(({ hit, start, end }) => hit.passage.text.slice(start, end)).join('\n')
}

describe('a paper in two languages', () => {
  const mixed =
    'Bastun / Sauna\n\nBastun får användas av vuxna. The sauna may be used by adults. Barn får bada bara med en förälder. Children may use it only with a parent.'

  it('is quoted in one of them, also from one paragraph', async () => {
    expect(await quote('Får barn bada i bastun?', mixed)).toBe('Barn får bada bara med en förälder.')
    expect(await quote('May children use the sauna?', mixed)).toBe('Children may use it only with a parent.')
  })

  it('is quoted in the language of the question, paragraph by paragraph and one text below the other', async () => {
    const rules = [
      ['Mopeder får inte stå i cykelrummet.', 'Mopeds may not be kept in the bicycle room.'],
      ['Barnvagnar får stå innanför dörren.', 'Prams may be kept inside the door.'],
    ]
    const beside = rules.flat().join('\n\n')
    const below = [0, 1].map((at) => rules.map((rule) => rule[at]).join('\n\n')).join('\n\n')
    for (const text of [`Cykelrummet\n\n${beside}`, `Cykelrummet\n\n${below}`]) {
      expect(await quote('Får jag ha en moped i cykelrummet?', text)).toBe(rules[0]?.[0])
      expect(await quote('May I keep mopeds in the bicycle room?', text)).toBe(rules[0]?.[1])
    }
  })

  it('is not sure in a line of both', async () => {
    for (const line of [
      'Ingen grillning på taket / No barbecuing on the roof',
      'Grillning på taket slutar klockan 22. Barbecuing on the roof ends at 22.',
    ])
      expect(await sayAbout('Grillning', [{ page: 1, text: `Takterrassen\n\n${line}` }])).toEqual([])
    const row = 'Sopor\n\nMatavfall i brun påse  Food waste in a brown bag\nInte möbler  No furniture here'
    expect(await sayAbout('möbler', [{ page: 1, text: row }])).toEqual([])
  })
})

it('two texts differ in language only if both are told surely', () => {
  expect(differInLanguage('Inga cyklar i gången.', 'No bicycles in the corridor.')).toBe(true)
  for (const [one, other] of [
    ['Inga cyklar i gången.', 'Dörren ska hållas låst.'],
    ['Router', 'Föreningen'],
    ['Stolar  X', 'Sak  Ingår'],
    ['Bredband', 'Telia Open Fiber'],
  ] as const)
    expect(differInLanguage(one, other)).toBe(false)
  expect(holdsTwoLanguages('Öppet vardagar / helger')).toBe(false)
})
