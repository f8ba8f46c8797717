import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitPieces } from './pieces'

it('the pieces of an answer, joined, are exactly the answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(splitPieces(text).join('')).toBe(text)
    }),
  )
  expect(splitPieces('Så här står det i föreningens dokument: högst tre månader.')).toHaveLength(2)
})
