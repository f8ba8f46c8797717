import { describe, expect, it } from 'vitest'
import { readIntent } from './intent'
import { createValidityFilter } from './validity'

const now = new Date('2026-03-05T12:00:00')
const mayAnswer = (question: string, validFrom: string | null, validTo: string | null, date?: string) =>
  createValidityFilter(readIntent(question, now), now)({ validFrom, validTo, date })

describe('a text that has ended', () => {
  it.each([
    ['Får jag ha hund?', false],
    ['Vad kostar parkeringen i år?', false],
    ['Vad gällde 2019?', true],
    ['Vad gällde 2012?', true],
    ['Vad gällde 2008?', false],
    ['Vad gällde 2021?', false],
    ['Vad stod i de gamla stadgarna om hund?', true],
    ['What did the previous house rules say about dogs?', true],
    ['Hur gamla är hissarna?', false],
    ['Kan jag flytta in tidigare?', false],
  ])('answers only who asks about its time: %s', (question, expected) => {
    expect(mayAnswer(question, null, '2019-05-31', '2009-11')).toBe(expected)
  })

  it('answers until its last day, and from the day after no more', () => {
    expect(mayAnswer('Får jag ha hund?', null, '2026-03-05')).toBe(true)
    expect(mayAnswer('Får jag ha hund?', null, '2026-03-04')).toBe(false)
  })
})

describe('a text that does not hold yet', () => {
  it('answers from its first day, and before that who names its year', () => {
    expect(mayAnswer('Får jag ha hund?', '2026-03-06', null)).toBe(false)
    expect(mayAnswer('Får jag ha hund?', '2026-03-05', null)).toBe(true)
    expect(mayAnswer('Vad gäller 2027?', '2027-01-01', null)).toBe(true)
    expect(mayAnswer('Vad gäller 2025?', '2026-01-01', null)).toBe(false)
  })
})

it('a text without days answers always', () => {
  expect(mayAnswer('Får jag ha hund?', null, null, '1998')).toBe(true)
  expect(mayAnswer('Vad gällde 2020?', null, null, '1998')).toBe(true)
})
