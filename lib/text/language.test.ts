import { describe, expect, it } from 'vitest'
import { detectLanguage } from './language'

describe('the language of a question', () => {
  it.each([
    ['Får jag ha hund?', 'sv'],
    ['hur manga far man ha', 'sv'],
    ['Tvättstugan', 'sv'],
    ['Can I have a dog?', 'en'],
    ['How much is the fee?', 'en'],
  ] as const)('%s', (question, language) => {
    expect(detectLanguage(question, language === 'sv' ? 'en' : 'sv')).toBe(language)
  })

  it('is the interface language where the words do not tell', () => {
    expect(detectLanguage('sauna?', 'en')).toBe('en')
    expect(detectLanguage('', 'sv')).toBe('sv')
  })
})
