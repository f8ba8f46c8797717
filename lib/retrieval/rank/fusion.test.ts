import { describe, expect, it } from 'vitest'
import { score } from './fusion'
import type { Evidence } from './relevance'
import learnt from './weights.json'

const evidence: Evidence = {
  coverage: 1,
  likeness: 0.8,
  lexical: 0.5,
  reading: 2,
  prior: -0.1,
  awaitsVectors: false,
  awaitsSentences: false,
  otherYear: false,
  lacksFigure: false,
}

describe('the score of a passage', () => {
  const { likeness, lexical, sentence, reading, prior } = learnt.ranking.withVectors
  const words = learnt.ranking.byWords

  it('is the sum of its parts by the learnt weights', () => {
    expect(score(evidence, [0.5, 1.5])).toBeCloseTo(
      0.8 * likeness + 0.5 * lexical + 1.5 * sentence + 2 * reading - 0.1 * prior,
    )
  })

  it('has no part of its sentences and of the reader while these are not known', () => {
    expect(score({ ...evidence, reading: null }, null)).toBeCloseTo(
      0.8 * likeness + 0.5 * lexical - 0.1 * prior,
    )
  })

  it('is that of its words alone if there is no vector', () => {
    expect(score({ ...evidence, likeness: null, reading: null }, null)).toBeCloseTo(
      0.5 * words.lexical - 0.1 * words.prior,
    )
  })
})
