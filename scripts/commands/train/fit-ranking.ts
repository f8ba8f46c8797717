import type { Parts } from '@/lib/retrieval/rank/fusion'
import type { TrainingExample } from './examples'
import { learnRanking } from './learn'
import {
  isMade,
  isReal,
  listAssociations,
  round,
  share,
  splitExamples,
  type TrainingFigures,
  weightOf,
} from './sample'

const SHOWN = 3

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
  const rate = (parts: Parts, own: readonly number[]) =>
    names.reduce((sum, name, i) => sum + (own[i] ?? 0) * parts[name], 0)
  const unit = (weights[names.indexOf('likeness')] ?? 0) + (weights[names.indexOf('lexical')] ?? 0) || 1
  const ranks = (group: readonly TrainingExample[], own: readonly number[]) =>
    group
      .filter(({ isAnswerable }) => isAnswerable)
      .map(({ candidates }) => findRank(candidates, (parts) => rate(parts, own)))
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
    ...describeRanks('clusters', heldOf(isMade)),
  }
  return {
    weights: Object.fromEntries(names.map((name, i) => [name, round((weights[i] ?? 0) / unit)])),
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
