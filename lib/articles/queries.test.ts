import { describe, expect, it } from 'vitest'
import { getExcerpt, toLine } from './queries'

describe('the beginning of an article on its card', () => {
  it('is not cut at 120 characters', () => {
    expect(getExcerpt('å'.repeat(120))).toBeNull()
  })

  it('is cut at 120 characters if there are more', () => {
    expect(getExcerpt('å'.repeat(121))).toBe(`${'å'.repeat(120)}…`)
  })

  it('ends after a whole word', () => {
    const text = 'Vattnet stängs av mellan nio och fjorton, eftersom en ventil i källaren ska bytas. '.repeat(
      2,
    )
    expect(getExcerpt(text)).toBe(
      'Vattnet stängs av mellan nio och fjorton, eftersom en ventil i källaren ska bytas. Vattnet stängs av mellan nio och…',
    )
    expect(getExcerpt(`${'å'.repeat(100)} slut. ${'å'.repeat(40)}`)).toBe(`${'å'.repeat(100)} slut…`)
    expect(getExcerpt(`${'a '.repeat(60)}slut`)).toBe(`${'a '.repeat(59)}a…`)
  })

  it('keeps a character of two code units whole', () => {
    expect(getExcerpt('🏠'.repeat(121))).toBe(`${'🏠'.repeat(120)}…`)
  })
})

describe('the line of a text', () => {
  it('parts blocks that end without a stop, and keeps the stops of the others', () => {
    expect(toLine('Vattnet stängs av.\n\nNär\n\nPå torsdag\nklockan 9')).toBe(
      'Vattnet stängs av. När · På torsdag klockan 9',
    )
    expect(toLine('  Ett stycke  ')).toBe('Ett stycke')
    expect(toLine('')).toBe('')
  })
})
