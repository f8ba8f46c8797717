import { expect, it } from 'vitest'
import { toHashCost } from './hash-cost'

it('passwords are hashed with cost 10 unless a test asks for less', () => {
  for (const unusable of [undefined, '', ' ', 'ten', 'Infinity']) expect(toHashCost(unusable)).toBe(10)
  expect(['4', '0', '99'].map(toHashCost)).toEqual([4, 4, 31])
})
