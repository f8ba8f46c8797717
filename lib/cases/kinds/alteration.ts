import type { Kind } from './kind'

/** Renovering och ombyggnad. */
export const alteration = {
  fields: {
    work: {
      input: 'choice',
      options: ['kitchen', 'bathroom', 'wall', 'floor', 'balcony', 'charging', 'other_work'],
    },
    description: { input: 'text' },
    contractor: { input: 'line', isOptional: true },
    startsOn: { input: 'day', isOptional: true },
  },
  moves: ['more_asked', 'approved', 'approved_with_conditions', 'refused'],
  questions: {
    sv: [
      'Måste jag ha styrelsens tillstånd för att renovera eller bygga om i lägenheten?',
      'Vilka tider får jag renovera, och vem får göra arbetet?',
    ],
    en: [
      'Do I need the board’s permission to renovate or alter my apartment?',
      'At what times may I renovate, and who may do the work?',
    ],
  },
  words: [
    'renover',
    'bygga om',
    'riva',
    'badrum',
    'nytt kök',
    'glasa in',
    'laddbox',
    'renovat',
    'bathroom',
    'alteration',
  ],
} as const satisfies Kind
