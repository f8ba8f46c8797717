import { describe, expect, it } from 'vitest'
import { assistantAnswerSchema } from './answer-schema'
import { toFailure } from './outcome'

const id = '0b6f0f0e-5c60-4c1e-9d0a-0f2f6b6d6a01'

describe('the response of an assistant service', () => {
  it('L10 V47 fits into a conversation: the first of too many long sources are kept', () => {
    const sources = Array.from({ length: 40 }, (_, at) => ({ text: '"'.repeat(9000), source: `S${at}` }))
    const parsed = assistantAnswerSchema.parse({ answer: 'Ja.', sources })
    expect(JSON.stringify(parsed.sources).length).toBeLessThan(50_100)
    expect(parsed.sources.map(({ source }) => source)).toEqual(['S0', 'S1'])
  })

  it('L10 names near documents in text that the database accepts, or names none', () => {
    const near = (source: string) =>
      assistantAnswerSchema.parse({ answer: 'Nej.', nearest: [{ document_id: id, source }] }).nearest
    expect(near('Stad\u0000gar')[0]?.source).not.toContain('\u0000')
    expect(near('Stadgar \ud800')[0]?.source.isWellFormed()).toBe(true)
    expect(near('  ')).toEqual([])
  })

  it('L10 keeps the answer if an additional field of ours is invalid', () => {
    const source = { text: 'Ja', source: 'Stadgar' }
    const read = (fields: object, sources: object[] = [source]) =>
      assistantAnswerSchema.parse({ answer: 'Ja.', sources, ...fields })
    const nothing = { certainty: null, relevance: null, answered_question: null, nearest: [] }
    expect(read({})).toMatchObject({ ...nothing, sources: [{ date: null }] })
    const wrong = { certainty: 'very', relevance: 'high', answered_question: 7, nearest: 'x' }
    expect(read(wrong)).toMatchObject({ answer: 'Ja.', ...nothing })
    expect(read({ answered_question: 'å'.repeat(2001) }).answered_question).toBeNull()
    expect(read({ answered_question: ' Får\u0000 man? ' }).answered_question).toBe('Får  man?')
    expect([-1, 0.62, 7].map((relevance) => read({ relevance }).relevance)).toEqual([0, 0.62, 1])
  })

  it('has no certainty that contradicts its sources: it counts as missing', () => {
    const read = (certainty: string, sources: object[]) =>
      assistantAnswerSchema.parse({ answer: 'Ja.', sources, certainty }).certainty
    const sources = [{ text: 'Ja', source: 'Stadgar' }]
    expect(['sure', 'closest', 'none', 'greeting'].map((certainty) => read(certainty, sources))).toEqual([
      'sure',
      'closest',
      null,
      null,
    ])
    expect(['sure', 'closest', 'none', 'greeting'].map((certainty) => read(certainty, []))).toEqual([
      'sure',
      null,
      'none',
      'greeting',
    ])
  })

  it('dates a document by a day, month or year that exists, or has no date', () => {
    const read = (date: unknown) =>
      assistantAnswerSchema.parse({ answer: 'Ja.', sources: [{ text: 'Ja', source: 'S', date }] }).sources[0]
        ?.date
    for (const date of ['2016-04-28', '2016-04', '2016', '2024-02-29']) expect(read(date)).toBe(date)
    for (const date of ['2016-02-31', '2023-02-29', '2016-13', '16', '2016-4-1', '28 april', 2016, '', null])
      expect([date, read(date)]).toEqual([date, null])
  })

  it('I08 is cut between characters, not inside one', () => {
    const { message } = toFailure({
      code: 'unexpected',
      errorType: 'API_ERROR',
      message: `${'x'.repeat(1999)}🏠`,
    })
    expect(message.isWellFormed()).toBe(true)
    expect(message.length).toBeLessThanOrEqual(2000)
  })
})
