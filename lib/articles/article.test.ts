import { describe, expect, it } from 'vitest'
import { getAge, isBrief } from './article'

const now = new Date('2026-11-21T12:00:00Z')
const since = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const hour = 3_600_000

describe('the age of an article', () => {
  it('is "now" in the first hour, and for a clock that is ahead', () => {
    expect(getAge(since(hour - 1), now)).toEqual({ unit: 'now' })
    expect(getAge(since(-hour), now)).toEqual({ unit: 'now' })
  })

  it('counts whole hours up to a day', () => {
    expect(getAge(since(hour), now)).toEqual({ unit: 'hours', count: 1 })
    expect(getAge(since(24 * hour - 1), now)).toEqual({ unit: 'hours', count: 23 })
  })

  it('counts whole days after that', () => {
    expect(getAge(since(24 * hour), now)).toEqual({ unit: 'days', count: 1 })
    expect(getAge(since(49 * hour), now)).toEqual({ unit: 'days', count: 2 })
  })
})

it('V45 a list renders the whole of a short text, and never of a table or a long one', () => {
  expect(isBrief(`## Städdag\n\n- **kaffe**\n${'Vi ses på gården. '.repeat(80)}`)).toBe(true)
  expect([isBrief('a'.repeat(2001)), isBrief('|a|\n|-|\n|1|')]).toEqual([false, false])
})
