import { describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import { type MatchedChange, matchRuleChanges, type RuleText } from '@/lib/ingest/jobs/match-rule-changes'
import {
  openMemoryLibrary,
  readAsDocument,
  type StoredSource,
  testReader,
} from '@/tests/support/documents/memory-library'

const bylaws = readAsDocument(
  'Stadgar 2010.pdf',
  'Stadgar för Brf Eken\n\n§ 6 Avgift\n\nÅrsavgiften betalas i förskott varje månad.\n\n§ 7 Husdjur\n\nHundar får inte hållas i huset.\n\n§ 8 Andrahandsuthyrning\n\nEn medlem får hyra ut sin lägenhet i andra hand.',
  { kind: 'bylaws', date: '2010-06-01' },
)
const minutesOf = (date: string, wording: string): StoredSource =>
  readAsDocument(
    `Stämmoprotokoll ${date}.pdf`,
    `Protokoll fört vid ordinarie föreningsstämma\n\n§ 1 Stämman öppnas\n\nOrdföranden öppnade stämman.\n\n§ 7 Val av justerare\n\nTill justerare valdes Anna Ek.\n\n§ 12 Stadgeändring\n\nStämman beslutade för andra gången att § 7 i stadgarna ändras till följande lydelse:\n\n${wording}\n\n§ 13 Stämman avslutas\n\nOrdföranden avslutade stämman.`,
    { kind: 'minutes', date },
  )

const asRules = ({ id, name, facts, passages }: StoredSource): RuleText => ({
  ...{ id, name, kind: 'bylaws', date: facts?.date ?? null, begins: null },
  passages: passages.map((one) => ({ ...one, paragraph: one.paragraph ?? null })),
})

const match = (minutes: StoredSource) => {
  const passages = minutes.passages.map((one) => ({ ...one, paragraph: one.paragraph ?? null }))
  const { id, name, facts } = minutes
  return matchRuleChanges({ id, name, date: facts?.date ?? null, passages }, [asRules(bylaws)])
}

const first = minutesOf('2016-04-28', 'Hundar får hållas i huset.')
const second = minutesOf('2020-04-23', 'Hundar får hållas i huset om de är kopplade.')

const ending = (minutes: StoredSource, lastDay: string) => ({
  lastDay,
  by: { sourceId: minutes.id, sourceName: minutes.name },
})
const placeOf = ({ targetId, kind, number }: MatchedChange) => ({
  targetId,
  kind: kind ?? ('section' as const),
  number: number ?? '',
})

/** The library in which an admin has confirmed the changes, as the database sends it. */
function confirm(all: readonly StoredSource[]) {
  const days = all.map(({ facts }) =>
    new Date(Date.parse(facts?.date ?? '') - 86_400_000).toISOString().slice(0, 10),
  )
  const decided = all.map((minutes, at) => {
    const next = all[at + 1]
    return {
      ...minutes,
      decidedPlaces: match(minutes).map((one) => ({
        ...placeOf(one),
        spans: one.quoteSpans,
        targetName: bylaws.name,
        targetKind: 'bylaws' as const,
        beginsOn: minutes.facts?.date ?? '',
        ending: next ? ending(next, days[at + 1] ?? '') : null,
      })),
    }
  })
  const [minutes] = all
  const endedPlaces = minutes
    ? match(minutes).map((one) => ({
        ...placeOf(one),
        spans: one.placeSpans,
        ...ending(minutes, days[0] ?? ''),
      }))
    : []
  return openMemoryLibrary([{ ...bylaws, endedPlaces }, ...decided])
}

const ask = (question: string, library: ReturnType<typeof confirm>) =>
  answerQuestion(library, { reader: testReader, question, language: 'sv', threshold: 0.3 })

describe('a paragraph that a meeting has changed', () => {
  it('is matched with the bylaws, and no other paragraph is', () => {
    expect(match(first)).toMatchObject([{ targetId: bylaws.id, kind: 'section', number: '7', isEnd: false }])
  })

  it.each([
    'Vad säger § 7?',
    'Vad står i § 7 i stadgarna?',
    'Får man ha hund?',
    'Får jag hålla hund i huset?',
  ])('is answered with the decision: %s', async (question) => {
    const { answer, sources } = await ask(question, confirm([first]))
    expect(sources[0]?.source).toBe(first.name)
    expect(answer).toContain('Hundar får hållas i huset.')
    expect(JSON.stringify(sources)).not.toContain('Hundar får inte hållas')
  })

  it('leaves the paragraphs beside it as they are', async () => {
    const { sources } = await ask('Får jag hyra ut min lägenhet i andra hand?', confirm([first]))
    expect(sources[0]).toMatchObject({ source: bylaws.name })
    expect(sources[0]?.valid_to).toBeUndefined()
  })

  it.each(['Vad sa § 7 i stadgarna 2012?', 'Fick man ha hund 2012?', 'Fick man ha hund tidigare?'])(
    'is cited for its time, and the answer says so: %s',
    async (question) => {
      const { answer, sources } = await ask(question, confirm([first]))
      expect(sources[0]).toMatchObject({
        source: bylaws.name,
        valid_to: '2016-04-27',
        replaced_by: { document_id: first.id, source: first.name },
      })
      expect(answer).toContain('2016-04-27')
    },
  )

  it('of two decisions the later one holds, and the earlier one answers for its time', async () => {
    const library = confirm([first, second])
    const now = await ask('Vad säger § 7 i stadgarna?', library)
    expect(now.sources.map(({ source }) => source)).toEqual([second.name])
    const then = await ask('Fick man ha hund 2018?', library)
    expect(then.sources[0]).toMatchObject({ source: first.name, valid_to: '2020-04-22' })
  })

  it('is cited as before while no admin has confirmed it', async () => {
    const { sources } = await ask('Vad säger § 7 i stadgarna?', openMemoryLibrary([bylaws, first]))
    expect(sources[0]).toMatchObject({ source: bylaws.name })
    expect(sources[0]?.valid_to).toBeUndefined()
  })
})
