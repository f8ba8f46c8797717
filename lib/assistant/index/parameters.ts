/** How passages are ranked. */
export const RANKING = {
  k1: 1.2,
  b: 0.75,
  /** A corpus word similar by s counts as s^sharpness occurrences. */
  sharpness: 3,
  /** Weight of function words against others. */
  functionWeight: 0.3,
  /** Weights of the best sentence and of the best two in a row, against BM25 over the passage. */
  sentenceWeight: 2,
  windowWeight: 2,
  /** What a match in the headings above, or in the document's name, is worth of one in the text. */
  headingShare: 0.85,
  nameShare: 0.85,
  /** Passages looked at sentence by sentence. */
  candidates: 40,
}

/** When a question counts as answered. */
export const RELEVANCE = {
  /** Similarities up to `noMatch` cover nothing of a unit, from `fullMatch` on all of it. */
  noMatch: 0.4,
  fullMatch: 0.8,
  /** Passages that are thought beside the corpus, and how many of them have a common word. */
  background: 200,
  commonPrior: 100,
  verbWeight: 0.5,
  unknownWeight: 1.5,
  pivot: 0.48,
}
