import { describe, expect, it } from 'vitest'
import { type CorpusPassage, toPassageId } from '@/lib/retrieval/passage'
import {
  faqItem,
  idOf,
  openMemoryLibrary,
  readAsDocument,
  type StoredSource,
  testReader,
} from '@/tests/support/documents/memory-library'
import { answerQuestion } from './engine'
import { findSuggestions } from './suggest'

const RULES = `Ordningsregler

1. Inledning

Reglerna är till för alla som bor i huset och de som hälsar på.

2. Grillning

För grillning på gården gäller att den är tillåten fram till klockan 21.00. Kol ska släckas med vatten.

3. Tvättstugan

För tvättstugan gäller att den är öppen mellan klockan 07.00 och 22.00. Städa tvättstugan efter dig.`

/** The passages of sources, as the job lists them for suggestions. */
const listPassages = (sources: readonly StoredSource[]) =>
  sources.flatMap(({ id, kind, name, passages }) =>
    passages.map(
      (passage): CorpusPassage => ({
        ...passage,
        id: toPassageId(id, passage.ordinal),
        kind,
        sourceId: id,
        sourceName: name,
      }),
    ),
  )

function suggest(sources: readonly StoredSource[], questions: string[] = []) {
  const library = openMemoryLibrary(sources)
  return findSuggestions(listPassages(sources), ({ question, language }) => {
    questions.push(question)
    return answerQuestion(library, {
      reader: testReader,
      threshold: 0.3,
      question,
      language: language === 'en' ? 'en' : 'sv',
    })
  })
}

describe('the suggestions of the empty chat', () => {
  it('come from FAQ items and headings, and each is answered from its source', async () => {
    const found = await suggest([
      readAsDocument('d1', RULES),
      faqItem('Var finns hjärtstartaren?', 'Den hänger i entrén.'),
      faqItem('Who empties the mailboxes?', 'The caretaker does.'),
    ])
    expect(found).toEqual([
      { question: 'Var finns hjärtstartaren?', language: 'sv' },
      { question: 'Who empties the mailboxes?', language: 'en' },
      { question: 'Vad gäller för grillning?', language: 'sv' },
      { question: 'Vad gäller för tvättstugan?', language: 'sv' },
    ])
  })

  it("prefer everyday subjects to the association's administration, and contain no table row", async () => {
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

För husdjur gäller att de hålls kopplade på gården och inte stör grannar.`
    const questions: string[] = []
    const found = await suggest([readAsDocument('d1', text)], questions)
    expect(found[0]).toEqual({ question: 'Vad gäller för husdjur?', language: 'sv' })
    expect(questions).toEqual([
      'Vad gäller för husdjur?',
      'Vad gäller för räkenskapsår?',
      'Vad gäller för firmateckning?',
      'Vad gäller för fastighetsskatt?',
    ])
  })

  it('omit the number of the section', async () => {
    const questions: string[] = []
    const text =
      'Protokoll\n\n§ 12 Motion om cyklar\n\nStämman bifaller motionen om cyklar.\n\n§ 12 a Gäster\n\nGäster är välkomna.'
    await suggest([readAsDocument('d1', text)], questions)
    expect(questions).toEqual(['Vad gäller för motion om cyklar?', 'Vad gäller för gäster?'])
  })

  it('contain nothing that another source answers, or none', async () => {
    const found = await suggest([
      faqItem('Var finns hjärtstartaren?', 'I entrén.'),
      faqItem('Var finns hjärtstartaren?', 'I källaren.', idOf('f2')),
      faqItem('???', 'Ingenting.'),
    ])
    expect(found).toHaveLength(1)
  })

  it('are empty without documents, and need bounded time with many documents', async () => {
    expect(await suggest([])).toEqual([])
    const questions: string[] = []
    const items = Array.from({ length: 200 }, (_, i) => faqItem('Vad är vad?', 'Något.', idOf(`f${i}`)))
    await suggest(items, questions)
    expect(questions.length).toBeLessThanOrEqual(40)
  })
})
