import { describe, expect, it } from 'vitest'
import { toFailure } from './outcome'
import { assistantAnswerSchema } from './schema'

const id = '0b6f0f0e-5c60-4c1e-9d0a-0f2f6b6d6a01'

describe('what an assistant service says', () => {
  it('L10 fits into the log: of too many long sources the first are kept', () => {
    const sources = Array.from({ length: 40 }, (_, at) => ({ text: '"'.repeat(9000), source: `S${at}` }))
    const parsed = assistantAnswerSchema.parse({ answer: 'Ja.', sources })
    expect(parsed.sources.length).toBeGreaterThan(5)
    expect(JSON.stringify(parsed.sources).length).toBeLessThan(200_000)
    expect(parsed.sources[0]?.source).toBe('S0')
  })

  it('L10 names documents that come near in words that a database takes, or names none', () => {
    const near = (source: string) =>
      assistantAnswerSchema.parse({ answer: 'Nej.', nearest: [{ document_id: id, source }] }).nearest
    expect(near('Stad\u0000gar')[0]?.source).not.toContain('\u0000')
    expect(near('Stadgar \ud800')[0]?.source.isWellFormed()).toBe(true)
    expect(near('  ')).toEqual([])
  })

  it('I08 is cut between characters, not within one', () => {
    const { message } = toFailure({
      code: 'unexpected',
      errorType: 'API_ERROR',
      message: `${'x'.repeat(1999)}🏠`,
    })
    expect(message.isWellFormed()).toBe(true)
    expect(message.length).toBeLessThanOrEqual(2000)
  })
})
