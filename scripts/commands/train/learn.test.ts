import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnProbability, learnRanking, measureOrder, toProbability } from './learn'

const numbers = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 2, maxLength: 2 })

describe('a learnt ranking', () => {
  it('weighs the feature that tells the answers, and not the other one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(numbers, { minLength: 3, maxLength: 6 }), { minLength: 60, maxLength: 60 }),
        (lists) => {
          const [told, other] = learnRanking(
            lists.map((rows) => {
              const highest = Math.max(...rows.map(([value]) => value as number))
              const candidates = rows.map((features) => ({ features, isRight: features[0] === highest }))
              return { weight: 1, candidates }
            }),
          ) as [number, number]
          expect(told).toBeGreaterThan(0.1)
          expect(Math.abs(other)).toBeLessThan(told)
        },
      ),
      { numRuns: 10 },
    )
  })

  it('learns nothing from a question without an answer', () => {
    const unanswered = { weight: 9, candidates: [{ features: [1], isRight: false }] }
    const answered = {
      weight: 1,
      candidates: [
        { features: [1], isRight: true },
        { features: [0], isRight: false },
      ],
    }
    expect(learnRanking([answered, unanswered])).toEqual(learnRanking([answered]))
  })
})

describe('a learnt probability', () => {
  it('is near the share of true examples with the same feature', () => {
    const rows = [0, 1].flatMap((value) =>
      Array.from({ length: 200 }, (_, i) => ({
        features: [value],
        isTrue: i < (value === 0 ? 40 : 160),
        weight: 1,
      })),
    )
    const { base, weights } = learnProbability(rows, 0.001)
    expect(toProbability(base)).toBeCloseTo(0.2, 1)
    expect(toProbability(base + (weights[0] as number))).toBeCloseTo(0.8, 1)
  })

  it('counts an example as often as its weight says', () => {
    const example = (isTrue: boolean, weight: number) => ({ features: [0], isTrue, weight })
    const { base } = learnProbability([example(true, 3), example(false, 1)], 0.001)
    expect(toProbability(base)).toBeCloseTo(0.75, 2)
  })
})

describe('the order of values', () => {
  it('is the share of pairs that stand right, and unknown without both', () => {
    const value = (value: number, isTrue: boolean) => ({ value, isTrue })
    expect(measureOrder([value(2, true), value(1, false), value(3, false)])).toBe(0.5)
    expect(measureOrder([value(2, true)])).toBeNull()
  })
})
