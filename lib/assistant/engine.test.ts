import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, testReader } from '@/tests/support/documents/memory-library'
import { ANSWER_WORDS } from './answer/answer-words'
import { answerQuestion, splitPieces } from './engine'

const RULES = `Ordningsregler

1. Grillning

På gården är grillning tillåten fram till klockan 21.00. Kol ska släckas med vatten.

2. Balkonger

På balkongen är det förbjudet att grilla med kol. Elgrill är tillåten på balkongen.

3. Husdjur

Hundar ska hållas kopplade på gården. Katter får inte gå lösa i trapphuset.`

const openRules = () => openMemoryLibrary([readAsDocument('Regler', RULES)])
const library = openRules()
const ask = (question: string, context?: string[]) =>
  answerQuestion(library, { reader: testReader, question, language: 'sv', threshold: 0.3, context })

describe('a follow-up question', () => {
  it('is answered on the subject of the previous question', async () => {
    const { answer } = await ask('och på balkongen då?', ['Får jag grilla på gården?'])
    expect(answer).toMatch(/förbjudet att grilla med kol/)
    const { answer: onDogs } = await ask('och hundar?', ['Får katter gå lösa?'])
    expect(onDogs).toMatch(/kopplade/)
  })

  it('is answered alone if the previous question does not help', async () => {
    const { sources } = await ask('och elgrill på balkongen?', ['Vem vann fotbolls-VM 1958 i Stockholm?'])
    expect(sources[0]?.text).toMatch(/Elgrill/i)
  })

  it('gets no answer that no document contains', async () => {
    expect((await ask('och i Sydney då?', ['Vilken är huvudstaden i Australien?'])).sources).toEqual([])
  })
})

it('a question in two languages gets the answer of the one in the documents’ language', async () => {
  const twice = await ask('Får man grilla med kol på balkongen? May I use a charcoal grill on the balcony?')
  expect(twice.sources).toEqual((await ask('Får man grilla med kol på balkongen?')).sources)
})

describe('an answer that is given while a document waits to be read', () => {
  const unread = openRules()
  unread.store.isUnread = true
  const request = { reader: testReader, language: 'sv', threshold: 0.3 } as const
  const isReading = async (question: string) =>
    (await answerQuestion(unread, { ...request, question })).is_reading ?? false

  it('says so where it is not sure, because that document may hold the answer', async () => {
    expect(await isReading('Vilken är huvudstaden i Australien?')).toBe(true)
    expect((await ask('Vilken är huvudstaden i Australien?')).is_reading).toBeUndefined()
  })

  it('says nothing of it with a sure answer or a greeting', async () => {
    expect(await isReading('Får jag grilla med kol på balkongen?')).toBe(false)
    expect(await isReading('Hej!')).toBe(false)
  })
})

describe('a member who reads a streamed answer', () => {
  it('gets the text in pieces, which together are the answer', async () => {
    const pieces: string[] = []
    const question = {
      reader: testReader,
      question: 'Får jag grilla på gården?',
      language: 'sv',
      threshold: 0.3,
    } as const
    const { answer } = await answerQuestion(library, question, { onDelta: (text) => pieces.push(text) })
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(answer)
  })

  it('L13 causes no further work after leaving before the answer', async () => {
    const question = {
      reader: testReader,
      question: 'Får jag grilla?',
      language: 'sv',
      threshold: 0.3,
    } as const
    const unread = openRules()
    await expect(answerQuestion(unread, question, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(unread.store.reads).toEqual([])
  })
})

describe('a member who says hello or thanks', () => {
  it.each([
    ['Hej Frank!', 'sv', ANSWER_WORDS.sv.hello],
    ['Tack för hjälpen', 'sv', ANSWER_WORDS.sv.thanks],
    ['Thank you so much', 'sv', ANSWER_WORDS.en.thanks],
  ] as const)('gets a friendly line without a lookup: %s', async (question, language, line) => {
    const quiet = openRules()
    const request = { reader: testReader, question, language, threshold: 0.3 }
    expect(await answerQuestion(quiet, request)).toMatchObject({
      certainty: 'greeting',
      answer: line,
      sources: [],
      relevance: 0,
    })
    expect(quiet.store.reads).toEqual([])
  })
})

describe('a member of an association without documents', () => {
  it('gets the answer that nothing was found', async () => {
    const question = {
      reader: testReader,
      question: 'Får jag ha hund?',
      language: 'sv',
      threshold: 0.3,
    } as const
    expect(await answerQuestion(openMemoryLibrary([]), question)).toMatchObject({
      certainty: 'none',
      sources: [],
      nearest: [],
      relevance: 0,
    })
  })
})

it('the pieces of an answer, joined, are exactly the answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(splitPieces(text).join('')).toBe(text)
    }),
  )
  expect(splitPieces('Så här står det i föreningens dokument: högst tre månader.')).toHaveLength(2)
})
