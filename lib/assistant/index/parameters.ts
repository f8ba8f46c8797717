export const PARAMETERS = {
  k1: 1.2,
  b: 0.75,
  /** A word similar by s counts s^sharpness occurrences. */
  sharpness: 3,
  functionWeight: 0.3,
  commonWeight: 1,
  sentenceWeight: 2,
  windowWeight: 2,
  headingShare: 0.85,
  nameShare: 0.5,
  candidates: 40,
}
