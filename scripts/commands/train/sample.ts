import { isEven } from '@/scripts/commands/answers/figures'
import type { TrainingExample } from './examples'

/** Shares from 0 to 1 and areas under the curve, rounded; each association is rated by what the others taught. */
export type TrainingFigures = Record<string, number | null>

/** An odd id of a real association counts as so many questions of the clusters, which are made up. */
const REAL_WEIGHT = 4

export const isReal = ({ association }: TrainingExample) => !association.startsWith('cluster-')
export const isMade = (example: TrainingExample) => !isReal(example)
export const weightOf = (example: TrainingExample) => (isReal(example) ? REAL_WEIGHT : 1)

/** The even ids of the real associations report, and everything else teaches. */
export function splitExamples(examples: readonly TrainingExample[]) {
  const kept = (example: TrainingExample) => isReal(example) && isEven(example.id) === true
  return { taught: examples.filter((example) => !kept(example)), kept: examples.filter(kept) }
}

export const listAssociations = (examples: readonly TrainingExample[]) =>
  Map.groupBy(examples, ({ association }) => association).values()

export const count = <T>(values: readonly T[], of: (value: T) => boolean) => values.filter(of).length

/** @returns null for no values */
export const share = <T>(values: readonly T[], of: (value: T) => boolean) =>
  values.length > 0 ? round(count(values, of) / values.length) : null

export const round = (value: number, digits = 3) => Number(value.toFixed(digits))
