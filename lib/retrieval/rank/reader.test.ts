import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ofPassages, openMemoryLibrary, searchIn } from '@/tests/support/documents/memory-library'
import { createReader, hasReader, readWeights } from './reader'
import weights from './reader-weights.json'

const model = 'multilingual-e5-small-q4'
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 384, maxLength: 384 })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Int8Array.from(values))

/** A small one whose shifts are given. */
function learn(shift: number[][]) {
  const pack = (values: number[]) => ({
    scale: 1,
    values: Buffer.from(Int8Array.from(values)).toString('base64'),
  })
  const matrix = { in: pack([1, 0, 0, 1]), out: pack(shift.flat()) }
  return readWeights({ model: 'm', dimensions: 2, rank: 2, passage: matrix, sentence: matrix })
}

describe('the learnt weights', () => {
  it('are whole, and for the embedded model alone', () => {
    expect(readWeights(weights)).toMatchObject({ model, dimensions: 384 })
    expect([model, 'another'].map(hasReader)).toEqual([true, false])
    expect(createReader({ model: 'another', values: new Int8Array(384).fill(1) })).toBeNull()
    expect(createReader({ model, values: new Int8Array(8).fill(1) })).toBeNull()
  })

  it.each([
    ['no object', 'weights'],
    ['of another version', { ...weights, rank: 'all' }],
    ['cut', { ...weights, rank: 65 }],
    ['no numbers', { ...weights, sentence: { ...weights.sentence, in: { scale: 1, values: 'å' } } }],
  ])('give no reader if they are %s', (_, value) => {
    expect(readWeights(value)).toBeNull()
    expect(createReader({ model, values: new Int8Array(384).fill(1) }, readWeights(value))).toBeNull()
  })
})

describe('a rating', () => {
  const question = { model: 'm', values: Int8Array.of(127, 0) }

  it('is the cosines of passage and sentences where nothing is learnt', () => {
    const read = createReader(
      question,
      learn([
        [0, 0],
        [0, 0],
      ]),
    )
    expect(read?.(Int8Array.of(60, 0), [Int8Array.of(0, 9)])).toBeCloseTo(30, 4)
    expect(read?.(Int8Array.of(0, 60), [Int8Array.of(9, 0), Int8Array.of(0, 9)])).toBeCloseTo(30, 4)
  })

  it('moves the question towards what answers such questions', () => {
    const read = createReader(
      question,
      learn([
        [0, 1],
        [0, 0],
      ]),
    )
    const [towards, away] = [Int8Array.of(90, 90), Int8Array.of(90, -90)]
    expect(read?.(towards, [towards])).toBeGreaterThan(read?.(away, [away]) ?? Infinity)
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

  it('decides between passages that words and cosine do not tell apart', async () => {
    const values = Int8Array.from({ length: 384 }, (_, at) => (at % 2 === 0 ? 100 : 1))
    // Both have the same cosine with the question, because they lie on two sides of it.
    const sides = [1, -1].map((sign) => values.map((value, at) => (at % 2 === 0 ? value : 60 * sign + 1)))
    const read = createReader({ model, values })
    const better = sides.map((side) => read?.(side, [side]) ?? 0)
    const texts = ['Grillning är tillåten.', 'Grillning är förbjuden.']
    const passages = texts.map((text) => ({ text, heading: 'Grillning' }))
    const sentences = sides.map((side) => [side])
    const document = { ...ofPassages('Regler', passages), vectors: { model, values: sides, sentences } }
    const hits = await searchIn(openMemoryLibrary([document]), 'Grillning?', { model, values })
    expect(hits[0]?.passage.text).toBe(texts[better.indexOf(Math.max(...better))])
    expect(hits[0]?.evidence.reading).toBeCloseTo(Math.abs((better[0] ?? 0) - (better[1] ?? 0)) / 2, 4)
  })
})
