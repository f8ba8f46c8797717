import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ofPassages, openMemoryLibrary, searchIn } from '@/tests/support/documents/memory-library'
import { createReader, hasReader, ANSWERING_MODEL as model } from './reader'

const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 384, maxLength: 384 })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Int8Array.from(values))

describe('a reader', () => {
  it('exists for the model that learnt to answer alone', () => {
    const others = ['multilingual-e5-small-q4', 'another']
    expect([model, ...others].map(hasReader)).toEqual([true, false, false])
    for (const other of others)
      expect(createReader({ model: other, values: new Int8Array(384).fill(1) })).toBeNull()
  })
})

describe('a rating', () => {
  const read = createReader({ model, values: Int8Array.of(127, 0) })

  it('is the cosines of passage and sentences', () => {
    expect(read?.(Int8Array.of(60, 0), [Int8Array.of(0, 9)])).toBeCloseTo(30, 4)
    expect(read?.(Int8Array.of(0, 60), [Int8Array.of(9, 0), Int8Array.of(0, 9)])).toBeCloseTo(30, 4)
  })

  it('is finite for every vector, and takes the passage itself where no sentence has one', () => {
    fc.assert(
      fc.property(vector, vector, fc.array(vector, { maxLength: 3 }), (values, passage, sentences) => {
        const read = createReader({ model, values })
        expect(read?.(passage, sentences)).toSatisfy(Number.isFinite)
        expect(read?.(passage, [])).toBe(read?.(passage, [passage]))
      }),
      { numRuns: 20 },
    )
  })

  it('says how far a passage is above the mean of those that were found', async () => {
    const values = Int8Array.from({ length: 384 }, () => 100)
    const turned = (share: number) => values.map((value, at) => (at < share * values.length ? -value : value))
    const [far, near] = [turned(0.1), turned(0.05)]
    const read = createReader({ model, values })
    const [lower = 0, higher = 0] = [far, near].map((one) => read?.(one, [one]))
    const texts = ['Grillning är tillåten.', 'Grillning är förbjuden.']
    const passages = texts.map((text) => ({ text, heading: 'Grillning' }))
    const document = {
      ...ofPassages('Regler', passages),
      vectors: { model, values: [far, near], sentences: [[far], [near]] },
    }
    const hits = await searchIn(openMemoryLibrary([document]), 'Grillning?', { model, values })
    expect(hits[0]?.passage.text).toBe(texts[1])
    expect(hits[0]?.evidence.reading).toBeCloseTo((higher - lower) / 2, 4)
  })
})
