import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text'

describe('an answer as plain text', () => {
  it('has the words without the markup', () => {
    expect(
      toPlainText('## Svar\n\n> Ja, **högst** tre månader.\n\n- Se [stadgarna](https://brf.example).'),
    ).toBe('Svar Ja, högst tre månader. Se stadgarna.')
  })

  it('keeps escaped characters', () => {
    expect(toPlainText('Avgift\\* gäller')).toBe('Avgift* gäller')
  })
})
