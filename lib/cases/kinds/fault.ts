import type { Kind } from './kind'

/** Felanmälan. */
export const fault = {
  fields: {
    place: {
      input: 'choice',
      options: ['in_apartment', 'stairwell', 'laundry', 'cellar', 'outdoors', 'other_place'],
    },
    urgency: { input: 'choice', options: ['can_wait', 'this_week', 'at_once'] },
    description: { input: 'text' },
    access: { input: 'line', isOptional: true },
  },
  moves: ['more_asked', 'ordered', 'done'],
  questions: {
    sv: ['Vem ansvarar för underhåll och reparationer i lägenheten, jag eller föreningen?'],
    en: ['Who is responsible for maintenance and repairs in the apartment, I or the association?'],
  },
  words: [
    'läck',
    'trasig',
    'stopp i',
    'avlopp',
    'kranen',
    'felanm',
    'gått sönder',
    'broken',
    'leak',
    'drain',
    'repair',
  ],
} as const satisfies Kind
