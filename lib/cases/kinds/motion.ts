import type { Kind } from './kind'

/** Motion till stämman. The board hands it on, and the meeting decides. */
export const motion = {
  fields: {
    title: { input: 'line' },
    proposal: { input: 'text' },
    reasons: { input: 'text', isOptional: true },
  },
  moves: ['more_asked', 'done'],
  questions: {
    sv: ['När ska motioner till stämman senast lämnas in?'],
    en: ['When must motions to the meeting be submitted at the latest?'],
  },
  // Whole words end with a space, because "motionera" and "motion sensor" are something else.
  words: [
    'motion till',
    'en motion ',
    'min motion ',
    'skriva motion ',
    'medlemsmotion',
    'motioner ',
    'motionerna ',
    'motionstid',
    'motion to ',
    'motions ',
    'write a motion ',
    'submit a motion ',
    'hand in a motion ',
  ],
} as const satisfies Kind
