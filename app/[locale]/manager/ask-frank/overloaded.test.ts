import { describe, expect, it } from 'vitest'
import { isOverloaded } from './overloaded'

describe('markdown that is shown as it came', () => {
  it.each([
    ['marks that never close', 'a* '.repeat(1001)],
    ['brackets', '['.repeat(1001)],
    ['tags in tags', '<u>'.repeat(600)],
    ['quotes in quotes', `${'>'.repeat(60)}x`],
    ['lists in lists', `Ja.\n${'- '.repeat(60)}x`],
    ['numbers in numbers', `${'1. '.repeat(60)}x`],
  ])('R11 is that with too many %s', (_, text) => expect(isOverloaded(text)).toBe(true))

  it('is no answer that somebody would write', () => {
    const list = '- **Tvättstuga**: kl. 7–21, se [reglerna](https://brf.example).\n'.repeat(100)
    expect(isOverloaded(`# Svar\n\n> Enligt stadgarna:\n\n${list}\n1. Ett\n   1. Två\n      - Tre`)).toBe(
      false,
    )
    expect(isOverloaded('-'.repeat(40))).toBe(false)
  })
})
