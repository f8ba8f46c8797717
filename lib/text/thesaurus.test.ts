import { describe, expect, it } from 'vitest'
import { findAlternatives, isSpelledSo, matchPhrase } from './thesaurus'
import data from './thesaurus.json' with { type: 'json' }

const says = (words: string[], language: 'sv' | 'en') =>
  findAlternatives(words, language).map(({ words: found }) => found.join(' '))

describe('the thesaurus of housing associations', () => {
  it('treats renting out as subletting, in both languages', () => {
    expect(says(['hyra', 'ut'], 'sv')).toContain('andrahandsuthyrning')
    expect(says(['sublet'], 'en')).toContain('andrahandsuthyrning')
  })

  it('finds a phrase whose words are apart', () => {
    expect(matchPhrase(['hyra', 'min', 'lägenhet', 'ut'], 0, 'sv')).toEqual([0, 3])
    expect(matchPhrase(['hyra', 'en', 'bil', 'och', 'ut'], 0, 'sv')).toEqual([])
  })

  it('does not confuse words that look alike in the two languages', () => {
    expect(says(['barn'], 'sv')).toContain('children')
    expect(says(['barn'], 'en')).toEqual([])
    expect(says(['rent'], 'sv')).toEqual([])
  })

  it('relates pets to dogs, but not dogs to cats', () => {
    expect(says(['hund'], 'sv')).toContain('husdjur')
    expect(says(['hund'], 'sv')).not.toContain('katt')
  })

  it('distinguishes a known word from one that lost its diacritics', () => {
    expect(['tvättstuga', 'andrahand'].map(isSpelledSo)).toEqual([true, true])
    expect(['tvattstuga', 'hand', 'ombyggnadd'].map(isSpelledSo)).toEqual([false, false, false])
  })

  it('relates only words that it knows', () => {
    const words = data.related
      .join('\n')
      .split(/[\n:|]/)
      .map((word) => word.trim())
    expect(words.filter((word) => findAlternatives([word], 'sv').length === 0)).toEqual([])
  })
})
