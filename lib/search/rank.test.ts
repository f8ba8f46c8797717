import { describe, expect, it } from 'vitest'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { buildCorpus } from '@/lib/retrieval/retrieve'
import { rankHits, type SearchHit } from './rank'

const passage = (part: Partial<CorpusPassage> & { text: string }): CorpusPassage => ({
  id: crypto.randomUUID(),
  kind: 'document',
  sourceId: part.sourceName ?? part.heading ?? 'x',
  sourceName: '',
  page: null,
  ordinal: 0,
  heading: null,
  ...part,
})
const corpus = buildCorpus([
  passage({
    sourceName: 'Stadgar',
    page: 3,
    text: 'Månadsavgiften betalas senast den sista vardagen i varje månad.',
  }),
  passage({ sourceName: 'Stadgar', page: 3, ordinal: 1, text: 'Avgiften beslutas av styrelsen.' }),
  passage({
    sourceName: 'Stadgar',
    page: 7,
    text: 'Medlemmen får upplåta lägenheten i andra hand efter samtycke.',
  }),
  passage({ sourceName: 'Stadgar', page: 8, text: 'Styrelsen utses på föreningsstämman i maj.' }),
  passage({ heading: 'Stadgar', sourceId: 'Stadgar', text: 'stadgar-2024' }),
  passage({ heading: 'Garageritning', text: 'IMG_0042' }),
  passage({
    kind: 'faq',
    heading: 'Hur bokar jag tvättstugan?',
    text: 'På tavlan i källaren.\nEller i appen.',
  }),
  passage({ kind: 'news', heading: 'Julfest på gården', text: 'Vi bjuder på glögg vid granen.' }),
])
const marked = (hit?: SearchHit) =>
  [...(hit?.title ?? []), ...(hit?.excerpt ?? [])].filter((part) => part.marked).map(({ text }) => text)
const found = (search: string) => rankHits(corpus, search).map(({ kind, id, page }) => [kind, id, page])

describe('what a member finds', () => {
  it('a page by a part of a compound, a definite form and a synonym, each page once', () => {
    expect(found('avgift')).toEqual([['document', 'Stadgar', 3]])
    expect(found('avgifter')).toEqual([['document', 'Stadgar', 3]])
    expect(marked(rankHits(corpus, 'månadsavgift')[0])).toContain('Månadsavgiften')
    expect(found('andrahandsuthyrning')).toContainEqual(['document', 'Stadgar', 7])
    expect(found('tvättstuga')).toEqual([['faq', 'Hur bokar jag tvättstugan?', null]])
  })

  it('subletting, and not the events of the year, whose letters are nearly those of a hand', () => {
    const both = buildCorpus([
      passage({ sourceName: 'Stadgar', page: 7, text: 'Lägenheten får upplåtas i andra hand.' }),
      passage({ sourceName: 'Årsredovisning', page: 2, text: 'Väsentliga händelser. Andra händelser.' }),
    ])
    for (const search of ['andra hand', 'andrahand', 'Andrahandsuthyrning'])
      expect([search, rankHits(both, search).map(({ page }) => page)]).toEqual([search, [7]])
    // Whoever leaves the dots out means the word that has them.
    expect(rankHits(both, 'handelser')[0]?.page).toBe(2)
  })

  it('an FAQ item by its question and by its answer, an article by its title and by its text', () => {
    expect(marked(rankHits(corpus, 'tvättstugan')[0])).toEqual(['tvättstugan'])
    expect(found('källare')[0]).toEqual(['faq', 'Hur bokar jag tvättstugan?', null])
    expect(found('julfest')).toEqual([['news', 'Julfest på gården', null]])
    expect(marked(rankHits(corpus, 'glögg')[0])).toEqual(['glögg'])
  })

  it('a document by its name, without each of its pages, and one whose text nobody can read', () => {
    expect(found('stadgar')).toEqual([['document', 'Stadgar', null]])
    expect(found('garageritning')).toEqual([['document', 'Garageritning', null]])
  })

  it('a document without pages by the heading above the place', () => {
    const flowing = buildCorpus([
      passage({ sourceName: 'Garagepolicy', heading: 'Elbilar', text: 'Laddning sker på egen plats.' }),
    ])
    expect(rankHits(flowing, 'laddning')).toMatchObject([
      { kind: 'document', page: null, heading: 'Elbilar' },
    ])
  })

  it('T15 nothing by a word that stands nowhere, by small words, and by no word at all', () => {
    for (const search of ['balalajka', 'och', '', '   ', '%', '😀', '\u0000'])
      expect([search, found(search)]).toEqual([search, []])
  })

  it('I02 what looks like a query language is only words', () => {
    for (const search of ['avgift)', '*avgift*', '(avgift,', `avgift'--`, 'avgift:*&|!']) {
      expect([search, found(search)[0]]).toEqual([search, ['document', 'Stadgar', 3]])
    }
  })

  it('I04 an excerpt is text, whatever stands in the document', () => {
    const hostile = buildCorpus([
      passage({ sourceName: 'X', page: 1, text: 'Avgift <img src=x onerror=alert(1)> betalas.' }),
    ])
    const excerpt = rankHits(hostile, 'avgift')[0]?.excerpt ?? []
    expect(excerpt.map(({ text }) => text).join('')).toBe('Avgift <img src=x onerror=alert(1)> betalas.')
  })

  it('an excerpt is short, begins with the sentence that says most, and cuts no character in two', () => {
    const filler = '🏠🏠🏠 Ett stycke om annat som ingen letar efter här. '.repeat(20)
    const long = buildCorpus([
      passage({ sourceName: 'X', page: 1, text: `${filler}Hissen servas varje vår. ${filler}` }),
    ])
    const text = (rankHits(long, 'hiss')[0]?.excerpt ?? []).map((part) => part.text).join('')
    expect(text).toMatch(/^… Hissen servas/)
    expect(text.length).toBeLessThan(300)
    expect(text.isWellFormed()).toBe(true)
  })
})
