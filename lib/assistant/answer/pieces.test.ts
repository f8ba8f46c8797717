import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitPieces } from './pieces'

it('an answer that is read piece by piece is the answer to the letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(splitPieces(text).join('')).toBe(text)
    }),
  )
  expect(splitPieces('Så här står det i föreningens dokument: högst tre månader.')).toHaveLength(2)
})
