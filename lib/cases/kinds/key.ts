import type { Kind } from './kind'

/** Nyckel eller tagg. */
export const key = {
  fields: {
    item: { input: 'choice', options: ['key', 'fob'] },
    count: { input: 'choice', options: ['one', 'two', 'three', 'four'] },
    why: { input: 'choice', options: ['lost', 'extra', 'worn'] },
    description: { input: 'text', isOptional: true },
  },
  moves: ['more_asked', 'approved', 'approved_with_conditions', 'refused'],
  questions: {
    sv: ['Hur får jag en ny nyckel eller tagg, och vad kostar den?'],
    en: ['How do I get a new key or fob, and what does it cost?'],
  },
  words: ['nyckel', 'nycklar', 'tagg', 'passerbricka', 'new key', 'key fob', 'extra key'],
} as const satisfies Kind
