import { isBoardsWord } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { tokenize } from '@/lib/text/tokens'

export type Evidence = {
  coverage: number
  /** The values are relative to the question's best passage (1). `likeness` is null if there are no vectors. */
  likeness: number | null
  lexical: number
  /** How far the reader rates the passage above the candidates' mean; null without a reader or a vector. */
  reading: number | null
  /** A document of the organisation has no vectors yet, so that words alone decide for a while. */
  awaitsVectors: boolean
  /** A compared passage has no vectors of its sentences yet, so that passages alone are compared for a while. */
  awaitsSentences: boolean
  otherYear: boolean
  lacksFigure: boolean
}

export type Rated = Pick<Hit, 'score' | 'evidence' | 'sentences'> & {
  passage: Pick<Hit['passage'], 'sourceId' | 'kind' | 'documentKind' | 'text'>
  query: { units: readonly unknown[] }
}

/** Of the quote that is shown first. */
export type Quoted = {
  text: string
  /** The question asks for a figure, such as a time or a sum, and the quote has none. */
  lacksFigure: boolean
  /** 0 to 1: the quote has the form of an answer, such as a figure or a permission. */
  form: number
  /** 0 to 1: the share of the question that the quote's sentence, its headings and its lead-in meet. */
  coverage: number
  /** How much nearer its meaning is to the question's than that of the quotes after it, in deviations. */
  meaningLead: number
  /** The question is in another language than Swedish and English. */
  isForeign: boolean
}

export type Relevance = {
  /** The probability that a passage among the first answers the question. */
  answers: number
  /** The probability that the first quote is the answer. */
  first: number
}

type Signals = ReturnType<typeof readSignals>
type Weights = { base: number } & { [signal in keyof Signals]?: number }

/**
 * Logistic regression. `first` with a reader is learnt on the odd ids of five real associations (129 questions, each
 * four times) and on `clusters-6`, which the embedded model has not seen (795); the others on the odd ids and the demo's
 * questions (82). Cross-validated by association, AUC of `first`: odd ids 0.81, `clusters-6` 0.82, by words 0.73.
 * With a reader the bases are moved: 4 % of the answerable questions are below 0.3 in `answers`, and `first` is sure
 * from 0.7, as by words. By words the length of a question would decide alone, so `answers` counts the evidence.
 */
const WITH_READER: Record<keyof Relevance, Weights> = {
  answers: {
    base: -4.92,
    coverage: 1.98,
    lead: 2.56,
    lexical: 1.25,
    otherYear: -2.11,
    lacksFigure: -1.33,
    quoteLacksFigure: -0.67,
    form: 0.02,
    meaning: -0.05,
    meaningLead: 0.31,
    readingLead: 0.1,
    isNearest: 0.31,
    words: 1.11,
    sameSource: 0.32,
    isForeign: 1.11,
    isBinding: 0.19,
  },
  first: {
    base: -3.21,
    coverage: 0.57,
    quoteCoverage: 0.92,
    lead: 1.74,
    scoreLead: 0.48,
    lexical: 0.78,
    lacksFigure: -1.26,
    quoteLacksFigure: -0.65,
    meaningLead: 0.07,
    quoteMeaningLead: 0.4,
    reading: 0.09,
    readingLead: 0.07,
    sameSource: 0.22,
    isForeign: 0.26,
  },
}
/** As learnt before there was a reader: an operator's own model has none. */
const WITHOUT_READER: Record<keyof Relevance, Weights> = {
  answers: {
    base: -4.29,
    coverage: 1.28,
    lead: 1.77,
    lexical: 0.67,
    otherYear: -2.46,
    lacksFigure: -1.07,
    quoteLacksFigure: -0.56,
    form: 0.26,
    meaning: -0.06,
    meaningLead: -0.03,
    isNearest: 0.35,
    words: 1.35,
    sameSource: 0.1,
    isForeign: 1.01,
  },
  first: {
    base: -5.56,
    coverage: 1.86,
    lead: 5.71,
    lexical: 0.56,
    otherYear: -1.22,
    lacksFigure: -1.51,
    quoteLacksFigure: -1.1,
    form: 0.54,
    meaning: 0.14,
    meaningLead: 0.2,
    isNearest: 0.55,
    words: 0.42,
    sameSource: 0.36,
    isForeign: 1.04,
    isBinding: 0.43,
  },
}
const BY_WORDS: Record<keyof Relevance, Weights> = {
  answers: {
    base: -3.6,
    coverage: 3.14,
    lead: 5.77,
    otherYear: -1.58,
    lacksFigure: -1.17,
    sameSource: 0.63,
  },
  first: {
    base: -9.73,
    coverage: 2.19,
    lead: 3.12,
    lexical: 6.64,
    otherYear: -1.22,
    lacksFigure: -1.3,
    quoteLacksFigure: -1.67,
    form: 0.79,
    words: 0.11,
    sameSource: 0.38,
    isForeign: 0.99,
    isBinding: 0.3,
  },
}

/** The value is not calibrated: the board wrote the text for such a question. */
const FAQ = 1
const MOST_LEAD = 0.4
const SHOWN = 3
const FOLLOWERS = 5
const SAME = 0.6
const FEWEST_WORDS = 5
const BINDING: readonly unknown[] = ['bylaws', 'rules', 'law']

/** @param ranked the best first; no passages give 0 */
export function rateRelevance(ranked: readonly Rated[], quoted: Quoted): Relevance {
  const [first, ...rest] = ranked
  if (!first) return { answers: 0, first: 0 }
  const { likeness, coverage, lacksFigure, reading } = first.evidence
  // Matched function words are no evidence if there are no vectors.
  if (likeness === null && coverage === 0) return { answers: 0, first: 0 }
  const weights = likeness === null ? BY_WORDS : reading === null ? WITHOUT_READER : WITH_READER
  const signals = readSignals([first, ...rest], quoted)
  const fromBoard = isBoardsWord(first.passage.kind) && !lacksFigure ? FAQ : 0
  return {
    answers: toProbability(weigh(signals, weights.answers) + fromBoard),
    first: toProbability(weigh(signals, weights.first) + fromBoard),
  }
}

/** What tells an answer from a passage that only speaks of the subject. */
function readSignals(ranked: readonly [Rated, ...Rated[]], quoted: Quoted) {
  const [first, ...rest] = ranked
  const { evidence, passage, query } = first
  const others = rest.filter((one) => !repeats(one.passage.text, quoted.text))
  const followers = others.slice(0, FOLLOWERS)
  const meant = followers.map(meaningOf)
  return {
    coverage: evidence.coverage,
    quoteCoverage: quoted.coverage,
    lead: Math.min(MOST_LEAD, leadOf([first, ...others])),
    scoreLead: first.score - (rest[0]?.score ?? 0),
    lexical: evidence.lexical,
    otherYear: Number(evidence.otherYear),
    lacksFigure: Number(evidence.lacksFigure),
    quoteLacksFigure: Number(quoted.lacksFigure),
    form: quoted.form,
    meaning: meaningOf(first),
    meaningLead: meaningOf(first) - meant.reduce((sum, one) => sum + one, 0) / Math.max(1, meant.length),
    quoteMeaningLead: quoted.meaningLead,
    reading: evidence.reading ?? 0,
    readingLead: leadOfReading(first, followers),
    isNearest: Number(evidence.likeness === 1),
    words: Math.log(1 + query.units.length),
    sameSource: ranked.slice(1, SHOWN).filter((one) => one.passage.sourceId === passage.sourceId).length,
    isForeign: Number(quoted.isForeign),
    isBinding: Number(BINDING.includes(passage.documentKind)),
  }
}

/** A passage that says the same is no rival. */
function repeats(passage: string, quote: string): boolean {
  const said = new Set(tokenize(passage).map(({ word }) => word))
  const words = [...new Set(tokenize(quote).map(({ word }) => word))].filter((word) => word.length > 3)
  return words.length >= FEWEST_WORDS && words.filter((word) => said.has(word)).length >= SAME * words.length
}

/** Of the best sentence, in deviations above the mean passage. */
const meaningOf = ({ sentences }: Rated) => Math.max(0, ...(sentences ?? []))

function leadOfReading(first: Rated, followers: readonly Rated[]): number {
  if (followers.length === 0) return 0
  return (first.evidence.reading ?? 0) - Math.max(...followers.map(({ evidence }) => evidence.reading ?? 0))
}

/** A correct answer stands out. Without a follower the lead is the squared coverage. */
function leadOf([first, ...rest]: readonly [Rated, ...Rated[]]): number {
  const followers = rest.slice(0, FOLLOWERS)
  const above = followers.reduce((sum, { score }) => sum + first.score - score, 0)
  return (above + (FOLLOWERS - followers.length) * first.evidence.coverage ** 2) / FOLLOWERS
}

function weigh(signals: Signals, { base, ...weights }: Weights): number {
  const names = Object.keys(weights) as (keyof Signals)[]
  return names.reduce((sum, name) => sum + (weights[name] ?? 0) * signals[name], base)
}

const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit))
