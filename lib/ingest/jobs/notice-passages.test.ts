import { beforeAll, describe, expect, it } from 'vitest'
import { composeAnswer } from '@/lib/assistant/answer/answer'
import { chooseQuotes } from '@/lib/assistant/answer/choose-quotes'
import type { Answer } from '@/lib/assistant/contract'
import { answerQuestion } from '@/lib/assistant/engine'
import {
  idOf,
  type MemoryLibrary,
  openMemoryLibrary,
  readAsDocument,
  type StoredSource,
  searchIn,
  testReader,
} from '@/tests/support/documents/memory-library'
import { type NoticePassage, toArticlePassages, toEventPassages, toNoticeTexts } from './notice-passages'

const event = {
  title: 'Städdag på gården',
  place: 'Samling vid grillplatsen',
  startsAt: new Date('2026-12-01T17:30:00Z'),
  endsAt: new Date('2026-12-01T19:00:00Z'),
  isAllDay: false,
}

describe('the passage of a date in the calendar', () => {
  it.each([
    [event, 'Städdag på gården, tisdag 1 december 2026 kl. 18.30–20.00, Samling vid grillplatsen'],
    [{ ...event, endsAt: null, place: null }, 'Städdag på gården, tisdag 1 december 2026 kl. 18.30'],
    [
      { ...event, place: null, endsAt: new Date('2026-12-01T23:30:00Z') },
      'Städdag på gården, tisdag 1 december 2026 kl. 18.30 till onsdag 2 december 2026 kl. 00.30',
    ],
    [
      { ...event, startsAt: new Date('2026-06-30T22:00:00Z'), endsAt: null, isAllDay: true, place: '' },
      'Städdag på gården, onsdag 1 juli 2026',
    ],
    [
      {
        ...event,
        startsAt: new Date('2026-12-03T23:00:00Z'),
        endsAt: new Date('2026-12-07T23:00:00Z'),
        isAllDay: true,
        place: '',
      },
      'Städdag på gården, fredag 4 december 2026 till måndag 7 december 2026',
    ],
  ])('says its time in words of Swedish, in Stockholm: %#', (date, text) => {
    expect(toEventPassages(date)).toEqual([{ heading: 'Städdag på gården', text }])
  })
})

describe('the passages of an article', () => {
  it('are stretches of its text under its title', () => {
    const paragraph = `Vattnet stängs av ${'i huset '.repeat(60).trim()}.`
    const passages = toArticlePassages({ title: 'Vattnet', text: `${paragraph}\n\n${paragraph}` })
    expect(passages).toEqual([
      { heading: 'Vattnet', text: paragraph },
      { heading: 'Vattnet', text: paragraph },
    ])
    expect(toArticlePassages({ title: 'Bild', text: ' \n' })).toEqual([])
  })
})

describe("Frank's answers from news and the calendar", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const store = (
    kind: 'article' | 'event',
    name: string,
    days: number,
    passages: NoticePassage[],
  ): StoredSource => ({
    ...{ id: idOf(`${name} ${days}`), kind, name },
    facts: { date: daysAgo(days) },
    passages: toNoticeTexts(passages),
  })
  let library: MemoryLibrary
  beforeAll(() => {
    const news = (days: number, text: string) =>
      store('article', 'Vattnet stängs av', days, toArticlePassages({ title: 'Vattnet stängs av', text }))
    library = openMemoryLibrary([
      news(40, 'På torsdag mellan klockan 08.00 och 12.00 stängs vattnet av i hela huset.'),
      news(1, 'På onsdag mellan klockan 09.00 och 14.00 stängs vattnet av i hela huset.'),
      news(90, 'På måndag mellan klockan 10.00 och 15.00 stängs vattnet av i hela huset.'),
      store('event', event.title, -6, toEventPassages(event)),
      readAsDocument(
        'Ordningsregler.pdf',
        'Vatten\n\nLåt inte vattnet rinna i onödan..\n\nGården\n\nGården ska hållas ren.',
      ),
    ])
  })
  const ask = (question: string): Promise<Answer> =>
    answerQuestion(library, { reader: testReader, question, language: 'sv', threshold: 0 })

  it('cite the newest article first, with its date', async () => {
    const [first] = (await ask('När stängs vattnet av?')).sources
    expect(first).toMatchObject({
      ...{ article_id: idOf('Vattnet stängs av 1'), document_id: null, faq_id: null, page: null },
      source: 'Vattnet stängs av',
    })
    expect(first?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(first?.text).toContain('09.00 och 14.00')
  })

  it('are introduced as what they are, if they are sure', async () => {
    for (const [question, kind, introduced] of [
      ['När stängs vattnet av?', 'article', 'Så här står det i föreningens nyheter:'],
      ['När är det städdag på gården?', 'event', 'Så här står det i kalendern:'],
    ] as const) {
      const [hit] = (await searchIn(library, question)).filter(({ passage }) => passage.kind === kind)
      if (!hit) throw new Error(`no ${kind} was found`)
      const evidence = { ...hit.evidence, coverage: 1, lexical: 1, likeness: 1, lacksFigure: false }
      // Surer than any real passage, because the test is not about where "sure" begins.
      const hits = [{ ...hit, score: 9, sentences: [20], evidence }]
      const { answer, certainty } = composeAnswer({ question, language: 'sv', threshold: 0, hits })
      expect([certainty, answer.startsWith(introduced)]).toEqual(['sure', true])
    }
  })

  it('quote one article, and no document below its introduction', async () => {
    const text = 'Vattnet stängs av på torsdag klockan 09.00 i hela huset.'
    const article = store('article', 'Vattnet', 1, toArticlePassages({ title: 'Vattnet', text }))
    const hits = await searchIn(
      openMemoryLibrary([
        article,
        readAsDocument('Regler.pdf', 'Klockan 22.30 stängs vattnet av automatiskt utomhus under vintern.'),
      ]),
      'När stängs vattnet av?',
    )
    const first = hits.toSorted(
      (a, b) => Number(b.passage.kind === 'article') - Number(a.passage.kind === 'article'),
    )
    expect(chooseQuotes('När stängs vattnet av?', first).map(({ hit }) => hit.passage.kind)).toEqual([
      'article',
    ])
  })

  it('cite a date of the calendar whole', async () => {
    const [first] = (await ask('När är det städdag på gården?')).sources
    expect(first).toMatchObject({ event_id: idOf(`${event.title} -6`), document_id: null })
    expect(first?.text).toContain('tisdag 1 december 2026 kl. 18.30')
  })
})
