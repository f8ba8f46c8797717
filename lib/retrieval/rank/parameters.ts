/** 5-fold cross-validated (MRR@10, 951 questions of `swequad-train.sv.json`); the optimum is flat. */
export const RANKING = {
  k1: 1.2,
  b: 0.75,
  /** A corpus word with similarity s counts as s^sharpness occurrences. */
  sharpness: 6,
  functionWeight: 0.4,
  /** A word that stands in every fourth passage has this idf. */
  mostFunctionIdf: Math.log(4),
  /** Weighs the best sentence and the best two consecutive ones, relative to BM25 over the passage. */
  sentenceWeight: 3,
  windowWeight: 3,
  /** The weight is relative to a match in the text. */
  headingShare: 0.85,
  nameShare: 0.85,
  candidates: 60,
  /** `assistant_corpus` sends the vectors of sentences of so many, the first ones. */
  withSentences: 30,
  /** The passages beside so many, the first ones, are read with them. */
  withNeighbours: 12,
} as const

/** Halving or doubling one alone changed at most one answer on the development questions. */
export const PRIORS = {
  year: 0.1,
  yearInText: 0.1,
  /** Per newer document of the same kind; larger if the question asks for the newest. */
  older: 0.01,
  latest: 0.04,
  oldest: 5,
  proposal: 0.05,
  debris: 0.1,
  binding: 0.05,
  named: 0.1,
} as const

export const COVERAGE = {
  noMatch: 0.5,
  fullMatch: 0.8,
  /** Imaginary passages, and how many of them contain a common word. */
  background: 200,
  commonPrior: 100,
  verbWeight: 0.5,
  unknownWeight: 1.5,
} as const
