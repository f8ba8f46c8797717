import { describe, expect, it } from 'vitest'
import { findSimilarWords } from '@/lib/retrieval/match/similar-words'
import { startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { Vocabulary } from './vocabulary'

async function open(...batches: string[][]) {
  const vocabulary = new Vocabulary()
  for (const words of batches) {
    for (const word of words) vocabulary.add(word)
    await vocabulary.index(startBreathing())
  }
  return vocabulary
}
async function similarTo(vocabulary: Vocabulary, word: string) {
  const found = await findSimilarWords(vocabulary, word, {
    isSpelled: false,
    yieldToEventLoop: startBreathing(),
  })
  return new Map([...found].map(([id, similarity]) => [vocabulary.words[id], similarity]))
}

const words = [
  'avgift',
  'avgiften',
  'månadsavgift',
  'tvättstuga',
  'hund',
  'hundar',
  'möblerad',
  'omöblerad',
  'ändra',
]

describe('the words of an organisation', () => {
  it('are found in other forms, as parts of compounds and without diacritics', async () => {
    const vocabulary = await open(words)
    expect((await similarTo(vocabulary, 'avgifter')).get('avgiften')).toBeGreaterThan(0.9)
    expect((await similarTo(vocabulary, 'avgift')).get('månadsavgift')).toBe(0.75)
    expect((await similarTo(vocabulary, 'tvattstuga')).get('tvättstuga')).toBeGreaterThan(0.9)
    expect((await similarTo(vocabulary, 'tvätstuga')).get('tvättstuga')).toBeGreaterThan(0.6)
  })

  it('with opposite meanings have a low similarity, and a number matches only itself', async () => {
    const vocabulary = await open([...words, '2023', '2024'])
    expect((await similarTo(vocabulary, 'möblerad')).get('omöblerad')).toBeLessThanOrEqual(0.3)
    expect([...(await similarTo(vocabulary, '2024'))]).toEqual([['2024', 1]])
  })

  it('give the same results however many documents added them', async () => {
    const filler = Array.from({ length: 600 }, (_, i) => `ord${i.toString(36)}`)
    const all = [...words, ...filler]
    const atOnce = await open(all)
    const oneByOne = await open(...all.map((word) => [word]))
    // N-grams collide by chance, which matters only at the lowest similarities.
    const clear = async (vocabulary: Vocabulary, query: string) =>
      [...(await similarTo(vocabulary, query))].filter(([, similarity]) => similarity >= 0.5).sort()
    for (const query of ['avgifter', 'hund', 'tvattstuga', 'ordning', 'ändring', 'saknas'])
      expect([query, await clear(oneByOne, query)]).toEqual([query, await clear(atOnce, query)])
  })

  it('keep their ids after others are added', async () => {
    const vocabulary = await open(words)
    const before = new Map(vocabulary.ids)
    expect(vocabulary.add('hund')).toBe(before.get('hund'))
    vocabulary.add('nytt')
    await vocabulary.index(startBreathing())
    for (const [word, id] of before) expect(vocabulary.ids.get(word)).toBe(id)
  })
})
