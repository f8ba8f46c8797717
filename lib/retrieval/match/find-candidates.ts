import type { IndexView, LoadedSource } from '@/lib/retrieval/index/organization-index'
import type { QueryUnit } from '@/lib/retrieval/query'
import { measureCoverage } from '@/lib/retrieval/rank/coverage'
import { fuse, measureDeviations, measureSpread, type Spread, scaleCosine } from '@/lib/retrieval/rank/fusion'
import { RANKING } from '@/lib/retrieval/rank/parameters'
import type { Prior } from '@/lib/retrieval/rank/priors'
import type { Breathe } from '@/lib/retrieval/yield-to-event-loop'
import { matchVectors, type QueryVector } from './match-vectors'
import { matchPhrases, type WordMatch } from './match-words'

class BestOf {
  #best: { at: number; score: number }[] = []
  #least = Number.NEGATIVE_INFINITY

  constructor(readonly count: number) {}

  offer(at: number, score: number): void {
    if (score <= this.#least) return
    this.#best.push({ at, score })
    if (this.#best.length >= 4 * this.count) this.#cut()
  }

  /** Returns the best first. The first offer wins among equal scores. */
  take(): readonly { at: number; score: number }[] {
    this.#cut()
    return this.#best
  }

  #cut(): void {
    this.#best = this.#best.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, this.count)
    if (this.#best.length === this.count) this.#least = this.#best.at(-1)?.score ?? this.#least
  }
}

export type Found = {
  candidates: Candidate[]
  /** It describes the cosines of all passages; null if there are no vectors. */
  spread: Spread | null
}

export type Candidate = {
  source: LoadedSource
  ordinal: number
  score: number
  bm25: number
  /** The cosine with the question, scaled so that the best passage has 1; null without vectors. */
  likeness: number | null
  /** Standard deviations of that cosine from the organisation's mean; null without vectors. */
  deviations: number | null
  coverage: number
}

const SLICE = 4096

export async function findCandidates(
  view: IndexView,
  {
    units,
    words,
    vector,
    prior,
    count,
  }: {
    units: readonly QueryUnit[]
    words: WordMatch
    vector: QueryVector | null
    prior: Prior
    count: number
  },
  yieldToEventLoop: Breathe,
): Promise<Found> {
  const cosines = vector ? await matchVectors(view, vector, yieldToEventLoop) : null
  const spread = cosines && measureSpread(cosines)
  const likeness = (at: number) => scaleAt(cosines, spread, at)
  const metAt = (at: number) => words.best.map((similarities) => (similarities[at] ?? 0) / 255)
  const coverage = (met: readonly number[]) => measureCoverage(view.count, units, words.frequencies, met)
  const { lexical, top } = await scoreWords(view.count, words, yieldToEventLoop)
  const maxLexical = Math.max(Number.MIN_VALUE, lexical[top] ?? 0)
  const best = new BestOf(count)
  let at = 0
  for (const source of view.sources) {
    for (let ordinal = 0; ordinal < source.lengths.length; ordinal++, at++) {
      const worded = (lexical[at] as number) / maxLexical
      if (worded > 0 || spread) best.offer(at, fuse(likeness(at), worded, prior(source, ordinal)))
    }
    await yieldToEventLoop()
  }
  const candidates = best.take().map(({ at, score }): Candidate => {
    const like = likeness(at)
    const cosine = cosines?.[at] ?? 0
    const { source, ordinal } = locate(view.sources, at)
    const met = metAt(at).map((word, u) => Math.max(word, matchPhrases(source, ordinal, units[u])))
    return {
      source,
      ordinal,
      score,
      bm25: words.scores[at] as number,
      likeness: like,
      deviations: like === null || !spread ? null : measureDeviations(cosine, spread),
      coverage: coverage(met),
    }
  })
  return { candidates, spread }
}

/** The best match of each unit estimates the sentence scores without the texts. */
async function scoreWords(count: number, { scores, weights, best }: WordMatch, yieldToEventLoop: Breathe) {
  const lexical = new Float32Array(count)
  const share = (RANKING.sentenceWeight + RANKING.windowWeight) / 255
  let top = 0
  for (let at = 0; at < count; at++) {
    let met = 0
    for (let u = 0; u < best.length; u++) met += (weights[u] as number) * (best[u]?.[at] as number)
    lexical[at] = (scores[at] as number) + share * met
    if ((lexical[at] as number) > (lexical[top] as number)) top = at
    if (at % SLICE === 0) await yieldToEventLoop()
  }
  return { lexical, top }
}

function scaleAt(cosines: Float32Array | null, spread: Spread | null, at: number): number | null {
  const cosine = cosines?.[at]
  return spread && cosine !== undefined && !Number.isNaN(cosine) ? scaleCosine(cosine, spread) : null
}

function locate(sources: readonly LoadedSource[], at: number): { source: LoadedSource; ordinal: number } {
  let ordinal = at
  for (const source of sources) {
    if (ordinal < source.lengths.length) return { source, ordinal }
    ordinal -= source.lengths.length
  }
  throw new Error(`no passage has the number ${at}`)
}
