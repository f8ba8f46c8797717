import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import type { QueryVector } from '@/lib/retrieval/match/match-vectors'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { askRules, markedOf, RULES, withoutMarks } from '@/tests/support/documents/rules'
import { composeAnswer } from './answer'
import { ANSWER_WORDS } from './answer-words'

describe('an answer that is not sure', () => {
  const question = 'Får hundar och cyklar vara på gården?'

  it('presents no passage as the answer, and lists the closest passages', async () => {
    const answer = await askRules(question)
    expect(answer).toMatchObject({ certainty: 'closest', answer: ANSWER_WORDS.sv.closest, source: 'Regler' })
    expect(answer.relevance).toBeGreaterThanOrEqual(0.3)
    expect(answer).not.toHaveProperty('nearest')
    expect(markedOf(answer)).toMatch(/På gården gäller:/)
  })

  it('shows at most three passages, from different places', async () => {
    const filler = 'Styrelsen ber alla som bor här att tänka på grannarna och på vår gemensamma gård. '
    const text = Array.from({ length: 9 }, (_, i) => `Cyklar ställs i ställ nummer ${i}. ${filler.repeat(5)}`)
    const { sources, certainty } = await askRules('Får cyklar ställas i trapphuset?', {
      text: text.join('\n\n'),
    })
    expect(certainty).toBe('closest')
    expect(sources).toHaveLength(3)
    const numbers = sources.map(({ text: quote }) => quote.match(/nummer \d/g)?.join())
    expect(new Set(numbers).size).toBe(3)
  })

  it('marks the heading that turns the meaning of the sentence with it', async () => {
    const waste = 'Det här får du inte slänga i soprummet\n\nElektronik, batterier, möbler och bildäck.'
    const closest = async (asked: string, text: string | PageText[]) => {
      const hits = await searchIn(openMemoryLibrary([readAsDocument('Guide', text)]), asked)
      return composeAnswer({ question: asked, language: 'sv', threshold: 0, hits }).sources[0]
    }
    const guide = `Boendeguide\n\nDet här får du slänga i soprummet\n\nHushållsavfall och glas.\n\n${waste}\n\nIngår i avgiften\n\nVärme, vatten och tv.`
    expect((await closest('Får jag slänga batterier i soprummet?', guide))?.text).toContain(
      `**${waste.replace('\n\n', '\n')}**\nIngår i avgiften`,
    )
  })

  it('names the heading on the page before that turns its meaning', async () => {
    const items = (from: number) => Array.from({ length: 9 }, (_, at) => `• möbel ${from + at}`).join('\n')
    const pages = [
      { page: 1, text: `Vindar\n\nDet här får inte stå på vinden\n\n${items(1)}` },
      { page: 2, text: `${items(10)}\n• barnvagn\n\nKällare\n\nDär finns elva rum.` },
    ]
    const hits = await searchIn(
      openMemoryLibrary([readAsDocument('Guide', pages)]),
      'Får en barnvagn stå kvar?',
    )
    const { sources } = composeAnswer({ question, language: 'sv', threshold: 0, hits })
    expect(sources[0]).toMatchObject({ page: 2, heading: 'Vindar › Det här får inte stå på vinden' })
    expect(sources[0]?.text).toContain('**• barnvagn**')
  })

  it('names both documents that say the same, and has room for other passages', async () => {
    const rule = 'Hundar och katter ska hållas kopplade när de är på gården.'
    const library = openMemoryLibrary([
      readAsDocument('Regler', `1. Djur\n\n${rule}`),
      readAsDocument('Brev', `Nytt i huset\n\n${rule.replace('kopplade när', 'kopplade\nnär')}`),
      readAsDocument('Stadgar', '3. Cyklar\n\nCyklar som står på gården flyttas av styrelsen varje vår.'),
      readAsDocument('Guide', '4. Fester\n\nGården bokas av medlemmarna hos styrelsen för en kväll i taget.'),
    ])
    const hits = await searchIn(library, question)
    const { sources } = composeAnswer({ question, language: 'sv', threshold: 0, hits })
    expect(sources.map(({ source }) => source)).toEqual(['Regler', 'Brev', 'Stadgar', 'Guide'])
    expect(sources[1]?.text).toBe(`Nytt i huset\n**${rule}**`)
  })

  it('names no document whose section with the same words was repealed', async () => {
    const rule = 'Hundar och katter ska hållas kopplade när de är på gården.'
    const library = openMemoryLibrary([
      readAsDocument('Regler', `1. Djur\n\n${rule}`),
      readAsDocument('Gamla regler', `1 § Djur\n\nHar upphört att gälla.\n\n${rule}`),
    ])
    const hits = await searchIn(library, question)
    const { sources } = composeAnswer({ question, language: 'sv', threshold: 0, hits })
    expect(sources.filter(({ text }) => text.includes(`**${rule}**`)).map(({ source }) => source)).toEqual([
      'Regler',
    ])
  })

  it.each([
    [
      'begins',
      'hundar på gården utan koppel, om styrelsen har sagt ja.\n\nCyklar ställs i stället på gården.',
    ],
    [
      'ends',
      'Cyklar ställs i stället på gården.\n\nDen som vill ha hundar lösa på gården ska vända sig till någon i den sittande',
    ],
  ])('never shows a part of a sentence that %s on another page', async (_, text) => {
    const answer = await askRules('Får hundar vara på gården?', { text, threshold: 0 })
    expect(answer.sources.map(({ text: quote }) => withoutMarks(quote))).toEqual([
      'Cyklar ställs i stället på gården.',
    ])
    expect(
      (await askRules('Får hundar vara på gården?', { text: text.replace(/Cyklar.*/, ''), threshold: 0 }))
        .sources,
    ).toEqual([])
  })

  it('is every answer while a document of the association has no vectors yet', async () => {
    const asked = 'Får jag hyra ut i andra hand?'
    const document = readAsDocument('Regler', RULES)
    const decide = async (vector: QueryVector | null) =>
      composeAnswer({
        ...{ question: asked, language: 'sv', threshold: 0.3 },
        hits: await searchIn(openMemoryLibrary([document]), asked, vector),
      }).certainty
    expect(await decide(null)).toBe('sure')
    expect(await decide({ model: 'm', values: Int8Array.of(1, 2, 3, 4) })).toBe('closest')
  })

  it('is one that is hardly sure, while the vectors of sentences are made', async () => {
    const asked = 'Får jag hyra ut i andra hand?'
    const hits = await searchIn(openMemoryLibrary([readAsDocument('Regler', RULES)]), asked)
    const decide = (awaitsSentences: boolean) => {
      const found = hits.map((hit) => ({ ...hit, evidence: { ...hit.evidence, awaitsSentences } }))
      return composeAnswer({ question: asked, language: 'sv', threshold: 0.3, hits: found }).certainty
    }
    expect([decide(false), decide(true)]).toEqual(['sure', 'closest'])
  })

  it('is a refusal if the threshold is higher than its relevance', async () => {
    expect(await askRules(question, { threshold: 0.95 })).toMatchObject({ certainty: 'none', sources: [] })
  })
})

describe('a refusal', () => {
  it('says in the language of the question that nothing was found', async () => {
    for (const [question, language] of [
      ['Vilken är huvudstaden i Australien?', 'sv'],
      ['Who won the world cup?', 'en'],
      ['Mikä on Australian pääkaupunki?', 'fi'],
      ['', 'en'],
    ] as const)
      expect(await askRules(question, { language })).toMatchObject({
        certainty: 'none',
        answer: ANSWER_WORDS[language].nothingFound,
        source: '',
        sources: [],
      })
  })

  it('is returned if the quote is not on the stored page', async () => {
    for (const stored of ['', RULES.replace('tre månader', 'sex månader')]) {
      expect(await askRules('Får jag hyra ut i andra hand?', { stored })).toMatchObject({
        source: '',
        sources: [],
      })
    }
  })
})
