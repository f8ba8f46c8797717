import { describe, expect, it } from 'vitest'
import { Corpora } from '@/lib/retrieval/corpora'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { answerQuestion } from './engine'
import { chunkPages } from './ingest/chunk'
import { findSuggestions, type Suggestion } from './suggest'

const RULES = `Ordningsregler

1. Inledning

Reglerna gäller alla som bor i huset och de som hälsar på.

2. Grillning

På gården är grillning tillåten fram till klockan 21.00. Kol ska släckas med vatten.

3. Tvättstugan

Tvättstugan är öppen mellan klockan 07.00 och 22.00. Städa tvättstugan efter dig.`

const document = (id: string, text: string) =>
  chunkPages([{ page: 1, text }]).map(
    (draft): CorpusPassage => ({
      ...draft,
      id: `${id}${draft.ordinal}`,
      kind: 'document',
      sourceId: id,
      sourceName: id,
    }),
  )
const faq = (id: string, heading: string, text: string): CorpusPassage => ({
  id,
  kind: 'faq',
  sourceId: id,
  sourceName: heading,
  page: null,
  ordinal: 0,
  heading,
  text,
})

function suggest(passages: CorpusPassage[], asked: Suggestion[] = []) {
  const pages = new Map(
    passages.flatMap(({ sourceId, kind }) => (kind === 'document' ? [[`${sourceId}/1`, RULES]] : [])),
  )
  const corpora = new Corpora({
    version: async () => 1,
    passages: async () => passages,
    pages: async () => pages,
  })
  return findSuggestions(passages, (suggestion) => {
    asked.push(suggestion)
    return answerQuestion(corpora, { organizationId: 'o', threshold: 0.3, ...suggestion })
  })
}

describe('what the empty chat suggests', () => {
  it('is asked about in FAQ items and stands under headings, and each is answered from there', async () => {
    const found = await suggest([
      ...document('d1', RULES),
      faq('f1', 'Var finns hjärtstartaren?', 'Den hänger i entrén.'),
      faq('f2', 'Who empties the mailboxes?', 'The caretaker does.'),
    ])
    expect(found).toEqual([
      { question: 'Var finns hjärtstartaren?', language: 'sv' },
      { question: 'Who empties the mailboxes?', language: 'en' },
      { question: 'Vad gäller för grillning?', language: 'sv' },
      { question: 'Vad gäller för tvättstugan?', language: 'sv' },
    ])
  })

  it('is what members ask about before how the association is run, and no row of a table', async () => {
    const text = `Stadgar

1. Räkenskapsår

Föreningens räkenskapsår är kalenderår och börjar i januari.

2. Firmateckning

Firman tecknas av styrelsen och av två ledamöter tillsammans.

4. Fastighetsskatt

Fastighetsskatt betalas av föreningen för hela fastigheten.

Målning vart tionde år

Målning av fasaden görs vart tionde år enligt planen.

Inglasning av balkong ja

Inglasning av balkong kräver styrelsens tillstånd och bygglov.

3. Husdjur

Husdjur ska hållas kopplade på gården och får inte störa grannar.`
    const passages = document('d1', text)
    const corpora = new Corpora({
      version: async () => 1,
      passages: async () => passages,
      pages: async () => new Map([['d1/1', text]]),
    })
    const asked: string[] = []
    const found = await findSuggestions(passages, (suggestion) => {
      asked.push(suggestion.question)
      return answerQuestion(corpora, { organizationId: 'o', threshold: 0.3, ...suggestion })
    })
    expect(found[0]).toEqual({ question: 'Vad gäller för husdjur?', language: 'sv' })
    expect(asked).toEqual([
      'Vad gäller för husdjur?',
      'Vad gäller för räkenskapsår?',
      'Vad gäller för firmateckning?',
      'Vad gäller för fastighetsskatt?',
    ])
  })

  it('is nothing that is answered from elsewhere, or not at all', async () => {
    const found = await suggest([
      faq('f1', 'Var finns hjärtstartaren?', 'I entrén.'),
      faq('f2', 'Var finns hjärtstartaren?', 'I källaren.'),
      faq('f3', '???', 'Ingenting.'),
    ])
    expect(found).toHaveLength(1)
  })

  it('is nothing without documents, and of many documents not more than is found in bounded time', async () => {
    expect(await suggest([])).toEqual([])
    const asked: Suggestion[] = []
    const passages = Array.from({ length: 200 }, (_, i) => faq(`f${i}`, 'Vad är vad?', 'Något.'))
    await suggest(passages, asked)
    expect(asked.length).toBeLessThanOrEqual(40)
  })
})
