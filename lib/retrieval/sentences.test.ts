import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSegments } from '@/lib/text/segments'
import { readSentences, splitVectors } from './sentences'

const dimensions = 8
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: dimensions, maxLength: dimensions })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Int8Array.from(values))
const join = (vectors: readonly Int8Array[]) => Buffer.from(vectors.flatMap((one) => [...one.values()]))

const text = `Tvättstugan

Tvättstugan är öppen hela dagen. Den som har bokat städar efter sig.`

describe('the sentences of a passage', () => {
  it('are its segments in their order, without line breaks', () => {
    expect(readSentences(text)).toEqual([
      'Tvättstugan',
      'Tvättstugan är öppen hela dagen.',
      'Den som har bokat städar efter sig.',
    ])
  })

  it('are limited, so that a passage of one word a line stores no more vectors', () => {
    expect(readSentences('Sten. '.repeat(500))).toHaveLength(64)
  })

  it('have their own vectors', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 3, maxLength: 3 }), (vectors) => {
        expect(splitVectors(join(vectors), dimensions, text)).toEqual(vectors)
      }),
    )
  })

  it('have none if the vectors are of another text or model', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (stored) => {
        fc.pre(stored.length !== splitSegments(text).length * dimensions)
        expect(splitVectors(stored, dimensions, text)).toBeNull()
      }),
    )
    expect(splitVectors(new Uint8Array(), 1, '')).toBeNull()
  })
})
