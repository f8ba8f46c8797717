import { type Relevance, type Signals, type Way, type Weights, weigh } from '@/lib/retrieval/rank/relevance'
import type { TrainingExample } from './examples'
import { learnProbability, measureOrder, toLogit, toProbability } from './learn'
import {
  count,
  isMade,
  isReal,
  listAssociations,
  round,
  splitExamples,
  type TrainingFigures,
  weightOf,
} from './sample'

/** `answers` is below `from` for so many of the odd answerable questions; `first` is sure from `from` on. */
const NOTHING = { from: 0.3, share: 0.04, shareByWords: 0.25 }
const SURE = { from: 0.7, mostErrors: 0.03 }
/** Chosen by the odd ids, each association rated by what the others taught. */
const RIDGE = { answers: 0.0013, first: 0.002 }

type Teach = (taught: readonly TrainingExample[]) => Weights
type Rated = ReadonlyMap<TrainingExample, number>

/**
 * By words only the base of `answers` is found, because words tell the answerable questions too seldom (an area under
 * the curve of 0.6) for weights that are better than those that stand.
 * @param own the present weights of the examples' way, whose signals get new weights
 */
export function fitRelevance(
  examples: readonly TrainingExample[],
  way: Way,
  own: Record<keyof Relevance, Weights>,
) {
  const { taught, kept } = splitExamples(examples)
  const byWords = way === 'byWords'
  const said = (group: readonly TrainingExample[]) => group.filter(({ sure }) => sure)
  const answers = rateAll(
    taught,
    kept,
    byWords ? () => own.answers : learn(own.answers, RIDGE.answers, isAnswerable),
  )
  const first = rateAll(said(taught), said(kept), learn(own.first, RIDGE.first, isRightlySure))
  const answerable = [...answers.held].filter(([example]) => isReal(example) && isAnswerable(example))
  const nothing = findQuantile(
    answerable.map(([, value]) => value),
    byWords ? NOTHING.shareByWords : NOTHING.share,
  )
  const limitOf = (of: (example: TrainingExample) => boolean) =>
    findLimit(
      [...first.held].filter(([example]) => of(example)),
      count(taught, of),
    )
  const sure = Math.max(limitOf(isReal), limitOf(isMade))
  const isSure = (example: TrainingExample) =>
    (first.held.get(example) ?? first.kept.get(example) ?? 0) >= sure
  return {
    answers: move(answers.weights, nothing, NOTHING.from),
    first: move(first.weights, sure, SURE.from),
    figures: {
      ...describeOrder('answers', answers, isAnswerable),
      ...describeOrder('first', first, isRightlySure),
      ...describeSure('odd', taught.filter(isReal), isSure),
      ...describeSure('even', kept, isSure),
      ...describeSure('clusters', taught.filter(isMade), isSure),
    },
  }
}

const isAnswerable = (example: TrainingExample) => example.isAnswerable
const isRightlySure = ({ isAnswerable, sure }: TrainingExample) => isAnswerable && sure?.isRight === true

function learn(
  { base: _, ...own }: Weights,
  ridge: number,
  isTrue: (example: TrainingExample) => boolean,
): Teach {
  const names = Object.keys(own) as (keyof Signals)[]
  return (taught) => {
    const { base, weights } = learnProbability(
      taught.map((example) => ({
        weight: weightOf(example),
        features: names.map((name) => example.signals[name]),
        isTrue: isTrue(example),
      })),
      ridge,
    )
    return { base, ...Object.fromEntries(names.map((name, i) => [name, weights[i] ?? 0])) }
  }
}

/** Each association of `taught` is rated by the weights that the others teach, `kept` by those of all. */
function rateAll(taught: readonly TrainingExample[], kept: readonly TrainingExample[], teach: Teach) {
  const rate = ({ signals }: TrainingExample, weights: Weights) => toProbability(weigh(signals, weights))
  const weights = teach(taught)
  const held = new Map<TrainingExample, number>()
  for (const group of listAssociations(taught)) {
    const others = teach(taught.filter(({ association }) => association !== group[0]?.association))
    for (const example of group) held.set(example, rate(example, others))
  }
  return { weights, held, kept: new Map(kept.map((example) => [example, rate(example, weights)])) }
}

function describeOrder(
  name: string,
  { held, kept }: { held: Rated; kept: Rated },
  isTrue: (example: TrainingExample) => boolean,
): TrainingFigures {
  const order = (rated: Rated, of: (example: TrainingExample) => boolean) => {
    const values = [...rated].filter(([example]) => of(example))
    const area = measureOrder(values.map(([example, value]) => ({ value, isTrue: isTrue(example) })))
    return area === null ? null : round(area)
  }
  return {
    [`${name} AUC odd`]: order(held, isReal),
    [`${name} AUC even`]: order(kept, isReal),
    [`${name} AUC clusters`]: order(held, isMade),
  }
}

function describeSure(
  name: string,
  all: readonly TrainingExample[],
  isSure: (example: TrainingExample) => boolean,
): TrainingFigures {
  const sure = all.filter(isSure)
  const answerable = count(all, isAnswerable)
  const shareOf = (of: (example: TrainingExample) => boolean, among: number) => round(count(sure, of) / among)
  return {
    [`${name} sure and right`]: shareOf(isRightlySure, answerable),
    [`${name} sure and wrong`]: shareOf((one) => one.isAnswerable && !isRightlySure(one), answerable),
    [`${name} unanswerable as sure`]: shareOf((one) => !one.isAnswerable, all.length - answerable),
  }
}

/** The base is moved, so that the limit `at` of the learnt probability becomes `to`. */
function move({ base, ...weights }: Weights, at: number, to: number): Weights {
  const rounded = Object.entries(weights).map(([name, weight]) => [name, round(weight)])
  return { base: round(base + toLogit(to) - toLogit(at), 2), ...Object.fromEntries(rounded) }
}

/** The lowest limit with few enough errors, among `all` questions. */
function findLimit(rated: readonly [TrainingExample, number][], all: number): number {
  let errors = 0
  let limit = 1 - 1e-6
  for (const [example, value] of rated.toSorted(([, a], [, b]) => b - a)) {
    if (!isRightlySure(example)) errors++
    if (errors > SURE.mostErrors * all) break
    limit = Math.min(limit, value)
  }
  return limit
}

function findQuantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(at * sorted.length)] ?? 0.5
}
