import type { Parts } from '@/lib/retrieval/rank/fusion'
import type { Relevance, Signals, Way } from '@/lib/retrieval/rank/relevance'
import { isEven } from '@/scripts/commands/answers/figures'
import type { TrainingExample } from './examples'
import { learnProbability, learnRanking, measureOrder, toLogit, toProbability } from './learn'

export type Weights<Name extends string> = Record<Name, number>
/** Shares from 0 to 1 and areas under the curve, rounded; each association is rated by what the others taught. */
export type TrainingFigures = Record<string, number | null>

/** An odd id of a real association counts as so many questions of the clusters, which are made up. */
const REAL_WEIGHT = 4
/** `answers` is below this for so many of the odd answerable questions, and `first` is sure from the second on. */
const NOTHING = { from: 0.3, share: 0.04 }
const SURE = { from: 0.7, mostErrors: 0.03 }
const SHOWN = 3
/** Chosen by the odd ids, each association rated by what the others taught. */
const RIDGE = { answers: 0.0013, first: 0.002 }

const isReal = ({ association }: TrainingExample) => !association.startsWith('cluster-')
const weightOf = (example: TrainingExample) => (isReal(example) ? REAL_WEIGHT : 1)

/** The even ids of the real associations report, and everything else teaches. */
export function splitExamples(examples: readonly TrainingExample[]) {
  const kept = (example: TrainingExample) => isReal(example) && isEven(example.id) === true
  return { taught: examples.filter((example) => !kept(example)), kept: examples.filter(kept) }
}

/** The weights are relative: those of the likeness and the words make 1. */
export function fitRanking(examples: readonly TrainingExample[], names: readonly (keyof Parts)[]) {
  const { taught, kept } = splitExamples(examples)
  const learn = (from: readonly TrainingExample[]) =>
    learnRanking(
      from.map((example) => ({
        weight: weightOf(example),
        candidates: example.candidates.map(({ parts, isRight }) => ({
          features: names.map((name) => parts[name]),
          isRight,
        })),
      })),
    )
  const weights = learn(taught)
  const unit = (weights[names.indexOf('likeness')] ?? 0) + (weights[names.indexOf('lexical')] ?? 0) || 1
  const ranks = (group: readonly TrainingExample[], own: readonly number[]) =>
    group
      .filter(({ isAnswerable }) => isAnswerable)
      .map(({ candidates }) => findRank(candidates, (parts) => add(names, own, (name) => parts[name])))
  const held = new Map<TrainingExample, number>()
  for (const group of listAssociations(taught)) {
    const own = learn(taught.filter(({ association }) => association !== group[0]?.association))
    const answerable = group.filter(({ isAnswerable }) => isAnswerable)
    ranks(answerable, own).forEach((rank, i) => {
      held.set(answerable[i] as TrainingExample, rank)
    })
  }
  const heldOf = (of: (example: TrainingExample) => boolean) =>
    [...held].filter(([example]) => of(example)).map(([, rank]) => rank)
  const figures = {
    ...describeRanks('odd', heldOf(isReal)),
    ...describeRanks('even', ranks(kept, weights)),
    ...describeRanks(
      'clusters',
      heldOf((example) => !isReal(example)),
    ),
  }
  return {
    weights: toWeights(
      names,
      weights.map((weight) => weight / unit),
    ),
    figures,
  }
}

function findRank(candidates: TrainingExample['candidates'], rate: (parts: Parts) => number): number {
  const ordered = candidates.toSorted((a, b) => rate(b.parts) - rate(a.parts))
  return 1 + ordered.findIndex(({ isRight }) => isRight)
}

const describeRanks = (name: string, ranks: readonly number[]): TrainingFigures => ({
  [`${name} first`]: share(ranks, (rank) => rank === 1),
  [`${name} within ${SHOWN}`]: share(ranks, (rank) => rank > 0 && rank <= SHOWN),
})

type Fitted = { base: number; weights: number[] }

/** @param names the signals of one way's weights */
export function fitRelevance(
  examples: readonly TrainingExample[],
  names: Record<keyof Relevance, readonly (keyof Signals)[]>,
) {
  const { taught, kept } = splitExamples(examples)
  const answers = fitOne(taught, kept, names.answers, RIDGE.answers, ({ isAnswerable }) => isAnswerable)
  const said = (group: readonly TrainingExample[]) => group.filter(({ sure }) => sure)
  const first = fitOne(said(taught), said(kept), names.first, RIDGE.first, isRightlySure)
  const nothing = findQuantile(
    [...answers.held]
      .filter(([example]) => isReal(example) && example.isAnswerable)
      .map(([, value]) => value),
    NOTHING.share,
  )
  const sure = Math.max(
    findLimit(
      [...first.held].filter(([example]) => isReal(example)),
      count(taught, isReal),
    ),
    findLimit(
      [...first.held].filter(([example]) => !isReal(example)),
      count(taught, (example) => !isReal(example)),
    ),
  )
  const own = [...first.kept, ...first.held]
  return {
    answers: move(names.answers, answers.fitted, nothing, NOTHING.from),
    first: move(names.first, first.fitted, sure, SURE.from),
    figures: {
      ...answers.figures('answers'),
      ...first.figures('first'),
      ...describeSure('odd', own, sure, taught.filter(isReal)),
      ...describeSure('even', own, sure, kept),
      ...describeSure(
        'clusters',
        own,
        sure,
        taught.filter((example) => !isReal(example)),
      ),
    },
  }
}

const isRightlySure = ({ isAnswerable, sure }: TrainingExample) => isAnswerable && sure?.isRight === true

function fitOne(
  taught: readonly TrainingExample[],
  kept: readonly TrainingExample[],
  names: readonly (keyof Signals)[],
  ridge: number,
  isTrue: (example: TrainingExample) => boolean,
) {
  const learn = (from: readonly TrainingExample[]) =>
    learnProbability(
      from.map((example) => ({
        weight: weightOf(example),
        features: names.map((name) => example.signals[name]),
        isTrue: isTrue(example),
      })),
      ridge,
    )
  const rate = ({ signals }: TrainingExample, { base, weights }: Fitted) =>
    toProbability(base + add(names, weights, (name) => signals[name]))
  const fitted = learn(taught)
  const held = new Map<TrainingExample, number>()
  for (const group of listAssociations(taught)) {
    const own = learn(taught.filter(({ association }) => association !== group[0]?.association))
    for (const example of group) held.set(example, rate(example, own))
  }
  const rated = new Map(kept.map((example) => [example, rate(example, fitted)]))
  const order = (values: ReadonlyMap<TrainingExample, number>, of: (example: TrainingExample) => boolean) =>
    round(
      measureOrder(
        [...values]
          .filter(([example]) => of(example))
          .map(([example, value]) => ({ value, isTrue: isTrue(example) })),
      ),
    )
  const figures = (name: string): TrainingFigures => ({
    [`${name} AUC odd`]: order(held, isReal),
    [`${name} AUC even`]: order(rated, isReal),
    [`${name} AUC clusters`]: order(held, (example) => !isReal(example)),
  })
  return { fitted, held, kept: rated, figures }
}

/** The base is moved, so that the limit `at` of the learnt probability becomes `to`. */
const move = (names: readonly (keyof Signals)[], { base, weights }: Fitted, at: number, to: number) => ({
  base: round(base + toLogit(to) - toLogit(at), 2),
  ...toWeights(names, weights),
})

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

function describeSure(
  name: string,
  rated: readonly [TrainingExample, number][],
  limit: number,
  all: readonly TrainingExample[],
): TrainingFigures {
  const members = new Set(all)
  const sure = rated.filter(([example, value]) => members.has(example) && value >= limit).map(([one]) => one)
  const answerable = count(all, ({ isAnswerable }) => isAnswerable)
  return {
    [`${name} sure and right`]: round(count(sure, isRightlySure) / answerable),
    [`${name} sure and wrong`]: round(
      count(sure, (one) => one.isAnswerable && !isRightlySure(one)) / answerable,
    ),
    [`${name} unanswerable as sure`]: round(
      count(sure, (one) => !one.isAnswerable) / (all.length - answerable),
    ),
  }
}

function findQuantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(at * sorted.length)] ?? 0.5
}

const listAssociations = (examples: readonly TrainingExample[]) =>
  Map.groupBy(examples, ({ association }) => association).values()

const add = <Name>(names: readonly Name[], weights: readonly number[], of: (name: Name) => number) =>
  names.reduce((sum, name, i) => sum + (weights[i] ?? 0) * of(name), 0)

const toWeights = <Name extends string>(names: readonly Name[], weights: readonly number[]): Weights<Name> =>
  Object.fromEntries(names.map((name, i) => [name, round(weights[i] ?? 0, 3)])) as Weights<Name>

const count = <T>(values: readonly T[], of: (value: T) => boolean) => values.filter(of).length
const share = <T>(values: readonly T[], of: (value: T) => boolean) =>
  values.length > 0 ? round(count(values, of) / values.length) : null

function round(value: number, digits?: number): number
function round(value: number | null, digits?: number): number | null
function round(value: number | null, digits = 3): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}

/** All examples are of one way. @throws Error if they are not, because a vector came late or a model changed */
export function findWay(examples: readonly TrainingExample[]): Way {
  const ways = new Set(examples.map(({ way }) => way))
  const [way] = ways
  if (!way || ways.size > 1)
    throw new Error(`The questions were answered in several ways: ${[...ways].join(', ')}.`)
  return way
}
