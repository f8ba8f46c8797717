import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text'

describe('an answer as it is read aloud', () => {
  it('has the words and none of the marks', () => {
    expect(
      toPlainText('## Svar\n\n> Ja, **högst** tre månader.\n\n- Se [stadgarna](https://brf.example).'),
    ).toBe('Svar Ja, högst tre månader. Se stadgarna.')
  })

  it('keeps characters that were escaped', () => {
    expect(toPlainText('Avgift\\* gäller')).toBe('Avgift* gäller')
  })
})
