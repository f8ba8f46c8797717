import { expect, it } from 'vitest'
import { fromPgm, toPgm, turnRight } from './images'

const image = { width: 3, height: 2, pixels: Uint8Array.from([1, 2, 3, 4, 5, 6]) }

it('a picture is read back as it was written', () => {
  const { width, height, pixels } = fromPgm(toPgm(image))
  expect([width, height, ...pixels]).toEqual([3, 2, 1, 2, 3, 4, 5, 6])
})

it.each(['', 'P5\n3 2\n255\nabc', 'P6\n1 1\n255\nabc', 'P5\n999999 1\n255\n'])('%j is no picture', (text) => {
  expect(() => fromPgm(Buffer.from(text))).toThrow('not a PGM file')
})

it('a quarter turn moves the first column to the first row, and four turns change nothing', () => {
  expect(turnRight(image)).toEqual({ width: 2, height: 3, pixels: Uint8Array.from([4, 1, 5, 2, 6, 3]) })
  expect([1, 2, 3, 4].reduce(turnRight, image)).toEqual(image)
})
