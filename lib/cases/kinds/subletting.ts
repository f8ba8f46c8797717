import type { Kind } from './kind'

/** Andrahandsuthyrning. Its last day becomes a reminder. */
export const subletting = {
  fields: {
    startsOn: { input: 'day' },
    endsOn: { input: 'day' },
    subtenant: { input: 'line', isOptional: true },
    reason: { input: 'text' },
  },
  moves: ['more_asked', 'approved', 'approved_with_conditions', 'refused'],
  questions: {
    sv: [
      'Får jag hyra ut min lägenhet i andra hand?',
      'Vad kostar det att hyra ut i andra hand, och hur länge får jag göra det?',
    ],
    en: ['May I sublet my apartment?', 'What does subletting cost, and for how long may I do it?'],
  },
  words: ['andra hand', 'andrahand', 'hyra ut', 'hyr ut', 'sublet', 'sublease', 'rent out'],
} as const satisfies Kind
