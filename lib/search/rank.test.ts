import { describe, expect, it } from 'vitest'
import { CachedIndex } from '@/lib/retrieval/index/index-cache'
import { catchUp } from '@/lib/retrieval/match/find-passages'
import { toPassageId } from '@/lib/retrieval/passage'
import {
  idOf,
  MemoryStore,
  ofPassages,
  type StoredSource,
  testReader,
} from '@/tests/support/documents/memory-library'
import type { Entry } from './corpus'
import { applyEntries } from './entries'
import { findPlaces, type SearchHit, toSearchHits } from './rank'

/** An organisation's searchable content in an index, loaded as the portal loads it. */
async function open(sources: StoredSource[], entries: Entry[] = []) {
  const cached = new CachedIndex(null)
  const store = new MemoryStore(sources)
  await catchUp(cached, (known, refs) => store.read(testReader, { known, model: null, refs }))
  await applyEntries(cached, -1, 1, entries)
  const passages = sources.flatMap(({ id, passages: list }) =>
    list.map((passage) => [toPassageId(id, passage.ordinal), passage] as const),
  )
  const texts = new Map(passages)
  return {
    cached,
    textOf: (id: string) => texts.get(id) ?? cached.texts.get(id.slice(0, id.lastIndexOf('/'))),
  }
}

async function search(
  organization: Promise<Awaited<ReturnType<typeof open>>>,
  words: string,
): Promise<SearchHit[]> {
  const { cached, textOf } = await organization
  const { query, found } = await findPlaces(cached.index, words, null, (id) => {
    const text = cached.texts.get(id)
    return text ? [text.heading ?? '', text.text] : []
  })
  return toSearchHits(query, found, textOf)
}

/** The assistant's copies of the news below, and of a date. */
const copies = (['article', 'event'] as const).map((kind) => ({
  ...ofPassages(`Julfest på gården: ${kind}`, [
    { heading: 'Julfest på gården', text: 'Vi bjuder på glögg vid granen.' },
  ]),
  kind,
}))

const ours = open(
  [
    ...copies,
    ofPassages('Stadgar', [
      { page: 3, text: 'Månadsavgiften betalas senast den sista vardagen i varje månad.' },
      { page: 3, text: 'Avgiften beslutas av styrelsen.' },
      { page: 7, text: 'Medlemmen får upplåta lägenheten i andra hand efter samtycke.' },
      { page: 8, text: 'Styrelsen utses på föreningsstämman i maj.' },
    ]),
  ],
  [
    { kind: 'name', id: idOf('Stadgar'), title: 'Stadgar', text: 'stadgar-2024' },
    { kind: 'name', id: idOf('Garageritning'), title: 'Garageritning', text: 'IMG_0042' },
    {
      kind: 'item',
      id: idOf('tvätt'),
      title: 'Hur bokar jag tvättstugan?',
      text: 'På tavlan i källaren.\nEller i appen.',
    },
    {
      kind: 'news',
      id: idOf('fest'),
      title: 'Julfest på gården',
      text: 'Vi bjuder på **glögg** vid granen.',
    },
  ],
)
const page3 = ['document', idOf('Stadgar'), 3]
const page7 = ['document', idOf('Stadgar'), 7]
const laundry = ['faq', idOf('tvätt'), null]
const marked = (hit?: SearchHit) =>
  [...(hit?.title ?? []), ...(hit?.excerpt ?? [])].filter((part) => part.isMarked).map(({ text }) => text)
const find = (words: string) => search(ours, words)
const found = async (words: string) => (await find(words)).map(({ kind, id, page }) => [kind, id, page])

describe('a member finds', () => {
  it('a page by a part of a compound, a definite form and a synonym, each page once', async () => {
    expect(await found('avgift')).toEqual([page3])
    expect(await found('avgifter')).toEqual([page3])
    expect(marked((await find('månadsavgift'))[0])).toContain('Månadsavgiften')
    expect(await found('andrahandsuthyrning')).toContainEqual(page7)
    expect(await found('tvättstuga')).toEqual([laundry])
  })

  it('the word that was asked marked, and a synonym only where that word is not', async () => {
    const costs = open([
      ofPassages('Stadgar', [{ page: 3, text: 'Avgiften är 400 kronor. Parkering kostar 200 kronor.' }]),
      ofPassages('Lokaler', [{ page: 1, text: 'Festlokalen kostar 400.' }]),
    ])
    const hits = await search(costs, 'avgift')
    expect(hits.map((hit) => marked(hit))).toEqual([['Avgiften'], ['kostar']])
  })

  it('subletting without the events of the year, whose letters are similar to "hand"', async () => {
    const both = open([
      ofPassages('Stadgar', [{ page: 7, text: 'Lägenheten får upplåtas i andra hand.' }]),
      ofPassages('Årsredovisning', [
        { page: 2, text: 'Väsentliga händelser under året. Andra händelser efter dess slut.' },
      ]),
    ])
    for (const words of ['andra hand', 'andrahand', 'Andrahandsuthyrning'])
      expect([words, (await search(both, words)).map(({ page }) => page)]).toEqual([words, [7]])
    // A query without diacritics also means the word with them.
    expect((await search(both, 'handelser'))[0]?.page).toBe(2)
  })

  it('an FAQ item by its question and by its answer, an article by its title and by its text', async () => {
    expect(marked((await find('tvättstugan'))[0])).toEqual(['tvättstugan'])
    expect((await found('källare'))[0]).toEqual(laundry)
    expect(await found('julfest')).toEqual([['news', idOf('fest'), null]])
    expect(marked((await find('glögg'))[0])).toEqual(['glögg'])
  })

  it('a document by its name, without each of its pages, and one without readable text', async () => {
    expect(await found('stadgar')).toEqual([['document', idOf('Stadgar'), null]])
    expect(await found('garageritning')).toEqual([['document', idOf('Garageritning'), null]])
  })

  it('the document that the search names first, by its shown name and by that of its file', async () => {
    const archive = open(
      [
        ofPassages('Protokoll 2016', [
          { page: 1, text: 'Årsredovisning 2015 lades fram. Årsredovisning 2015 godkändes.' },
        ]),
      ],
      [
        { kind: 'news', id: idOf('n'), title: 'Årsredovisning 2015', text: 'Årsredovisning 2015 är klar.' },
        { kind: 'name', id: idOf('b'), title: 'Bilagor till årsredovisning 2015 och 2016', text: 'bilagor' },
        { kind: 'name', id: idOf('a'), title: 'Årsredovisning 2015', text: 'arsredovisning-2015' },
        { kind: 'name', id: idOf('p'), title: 'Protokoll 2016', text: 'protokoll_2016-04-28' },
      ],
    )
    for (const words of ['Årsredovisning 2015', 'arsredovisning-2015.txt', 'ÅRSREDOVISNING  2015'])
      expect([words, (await search(archive, words))[0]?.id]).toEqual([words, idOf('a')])
    for (const words of ['protokoll 2016', 'protokoll 2016-04-28'])
      expect([words, (await search(archive, words))[0]?.id]).toEqual([words, idOf('p')])
  })

  it('a document without pages, with the heading above the match', async () => {
    const flowing = open([
      ofPassages('Garagepolicy', [
        { paragraph: 3, heading: 'Elbilar', text: 'Laddning sker på egen plats.' },
      ]),
    ])
    expect(await search(flowing, 'laddning')).toMatchObject([
      { kind: 'document', page: null, heading: 'Elbilar' },
    ])
  })

  it('T15 nothing for an unknown word, for function words and for an empty query', async () => {
    for (const words of ['balalajka', 'och', '', '   ', '%', '😀', '\u0000'])
      expect([words, await found(words)]).toEqual([words, []])
  })

  it('I02 only words in text that looks like a query language', async () => {
    for (const words of ['avgift)', '*avgift*', '(avgift,', `avgift'--`, 'avgift:*&|!']) {
      expect([words, (await found(words))[0]]).toEqual([words, page3])
    }
  })

  it('I04 an excerpt as plain text, whatever the document contains', async () => {
    const hostile = open([ofPassages('X', [{ text: 'Avgift <img src=x onerror=alert(1)> betalas.' }])])
    const excerpt = (await search(hostile, 'avgift'))[0]?.excerpt ?? []
    expect(excerpt.map(({ text }) => text).join('')).toBe('Avgift <img src=x onerror=alert(1)> betalas.')
  })

  it('a short excerpt that begins with the best sentence and cuts no character in two', async () => {
    const filler = '🏠🏠🏠 Ett stycke om annat som ingen letar efter här. '.repeat(20)
    const long = open([ofPassages('X', [{ text: `${filler}Hissen servas varje vår. ${filler}` }])])
    const text = ((await search(long, 'hiss'))[0]?.excerpt ?? []).map((part) => part.text).join('')
    expect(text).toMatch(/^… Hissen servas/)
    expect(text.length).toBeLessThan(300)
    expect(text.isWellFormed()).toBe(true)
  })
})
