import { isBoardsWord } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { tokenize } from '@/lib/text/tokens'
import learnt from './weights.json'

export type Evidence = {
  coverage: number
  /** The values are relative to the question's best passage (1). `likeness` is null if there are no vectors. */
  likeness: number | null
  lexical: number
  /** How far the reader rates the passage above the candidates' mean; null without a reader or a vector. */
  reading: number | null
  /** What its document says for it: its year, kind, age, and whether it proposes. */
  prior: number
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

export type Signals = ReturnType<typeof readSignals>
export type Weights = { base: number } & { [signal in keyof Signals]?: number }

/** Without a reader and by words there are fewer signals, so that each way has weights of its own. */
export type Way = 'withReader' | 'withoutReader' | 'byWords'

export const wayOf = ({ evidence: { likeness, reading } }: Pick<Rated, 'evidence'>): Way =>
  likeness === null ? 'byWords' : reading === null ? 'withoutReader' : 'withReader'

/**
 * Logistic regression: below 0.3 in `answers` is nothing, from 0.7 in `first` is sure. `npm run train` learns the
 * weights, and of `answers` by words only the base.
 */
export const RELEVANCE: Record<Way, Record<keyof Relevance, Weights>> = learnt.relevance

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
  const { likeness, coverage, lacksFigure } = first.evidence
  // Matched function words are no evidence if there are no vectors.
  if (likeness === null && coverage === 0) return { answers: 0, first: 0 }
  const weights = RELEVANCE[wayOf(first)]
  const signals = readSignals([first, ...rest], quoted)
  const fromBoard = isBoardsWord(first.passage.kind) && !lacksFigure ? FAQ : 0
  return {
    answers: toProbability(weigh(signals, weights.answers) + fromBoard),
    first: toProbability(weigh(signals, weights.first) + fromBoard),
  }
}

/** What tells an answer from a passage that only speaks of the subject. */
export function readSignals(ranked: readonly [Rated, ...Rated[]], quoted: Quoted) {
  const [first, ...rest] = ranked
  const { evidence, passage, query } = first
  const others = rest.filter((one) => !repeats(one.passage.text, quoted.text))
  const followers = others.slice(0, FOLLOWERS)
  const meant = followers.map(meaningOf)
  return {
    coverage: evidence.coverage,
    quoteCoverage: quoted.coverage,
    lead: Math.min(MOST_LEAD, leadOf([first, ...others])),
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

/** @returns the logit */
export function weigh(signals: Signals, { base, ...weights }: Weights): number {
  const names = Object.keys(weights) as (keyof Signals)[]
  return names.reduce((sum, name) => sum + (weights[name] ?? 0) * signals[name], base)
}

const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit))
