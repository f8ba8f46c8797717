import { isBoardsWord } from '@/lib/retrieval/passage'

export type Evidence = {
  coverage: number
  /** The values are relative to the question's best passage (1). `likeness` is null if there are no vectors. */
  likeness: number | null
  lexical: number
  otherYear: boolean
  lacksFigure: boolean
}

type Rated = { score: number; evidence: Evidence; passage: { sourceId: string; kind: string } }

/** Logistic regression on three question sets. Cross-validated AUC: 0.70, even ids 0.60, SweQUAD 0.74. */
const WITH_VECTORS = {
  base: -4.43,
  coverage: 2.04,
  lead: 4.34,
  otherYear: -2.47,
  lacksFigure: 0,
  likeness: 2.73,
  sameSource: 0.67,
}
const BY_WORDS = {
  base: -3.6,
  coverage: 3.14,
  lead: 5.77,
  otherYear: -1.58,
  lacksFigure: -1.17,
  likeness: 0,
  sameSource: 0.63,
}

/** The value is not calibrated: the board wrote the text for such a question. */
const FAQ = 1
const MOST_LEAD = 0.4
const SHOWN = 3
const FOLLOWERS = 5

/** Returns the probability that one of the first three of `ranked` (best first) answers. No passages give 0. */
export function rateRelevance(ranked: readonly Rated[]): number {
  const [first] = ranked
  if (!first) return 0
  const shown = ranked.slice(0, SHOWN)
  const { likeness, otherYear } = first.evidence
  const weights = likeness === null ? BY_WORDS : WITH_VECTORS
  const coverage = Math.max(...shown.map(({ evidence }) => evidence.coverage))
  const lacksFigure = shown.every(({ evidence }) => evidence.lacksFigure)
  // Matched function words are no evidence if there are no vectors.
  if (likeness === null && coverage === 0) return 0
  const same = shown.slice(1).filter(({ passage }) => passage.sourceId === first.passage.sourceId).length
  return toProbability(
    weights.base +
      weights.coverage * coverage +
      weights.lead * Math.min(MOST_LEAD, leadOf(ranked)) +
      (otherYear ? weights.otherYear : 0) +
      (lacksFigure ? weights.lacksFigure : 0) +
      weights.likeness * (likeness ?? 0) +
      weights.sameSource * same +
      (isBoardsWord(first.passage.kind) && !first.evidence.lacksFigure ? FAQ : 0),
  )
}

/** A correct answer stands out. Without a follower the lead is the squared coverage. */
function leadOf([first, ...rest]: readonly Rated[]): number {
  if (!first) return 0
  const followers = rest.slice(0, FOLLOWERS)
  const above = followers.reduce((sum, { score }) => sum + first.score - score, 0)
  return (above + (FOLLOWERS - followers.length) * first.evidence.coverage ** 2) / FOLLOWERS
}

const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit))
