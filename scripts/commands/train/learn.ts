/** The candidates of one question, the features of each, and which of them answer it. */
export type RankingExample = { candidates: { features: number[]; isRight: boolean }[]; weight: number }
export type Example = { features: number[]; isTrue: boolean; weight: number }

/** Of the sum of the squared weights, for standardised features. */
const RANKING_RIDGE = 0.02
const STEPS = 400

/**
 * A linear listwise model: the softmax over a question's candidates gives those that answer it the highest share.
 * Questions that no candidate answers teach nothing. @returns a weight for each feature, for one unit of it
 */
export function learnRanking(examples: readonly RankingExample[]): number[] {
  const answered = examples.filter(({ candidates }) => candidates.some(({ isRight }) => isRight))
  const scale = standardize(answered.flatMap(({ candidates }) => candidates.map(({ features }) => features)))
  const lists = answered.map(({ candidates, weight }) => ({
    weight,
    rows: candidates.map(({ features }) => scale.apply(features)),
    rights: candidates.map(({ isRight }) => isRight),
  }))
  const total = sum(lists.map(({ weight }) => weight))
  const weights = descend(scale.count, RANKING_RIDGE, (at) => {
    const gradient = at.map(() => 0)
    for (const { rows, rights, weight } of lists) {
      const shares = softmax(rows.map((row) => dot(row, at)))
      const right = sum(shares.filter((_, i) => rights[i]))
      rows.forEach((row, i) => {
        const share = shares[i] as number
        const pull = share - (rights[i] ? share / Math.max(right, Number.MIN_VALUE) : 0)
        addTo(gradient, row, (pull * weight) / total)
      })
    }
    return gradient
  })
  return scale.undo(weights).weights
}

/** Logistic regression. @param ridge of the sum of the squared weights, for standardised features @returns the base and a weight for each feature, for one unit of it */
export function learnProbability(
  examples: readonly Example[],
  ridge: number,
): { base: number; weights: number[] } {
  const scale = standardize(examples.map(({ features }) => features))
  const rows = examples.map(({ features, isTrue, weight }) => ({
    row: [1, ...scale.apply(features)],
    isTrue: Number(isTrue),
    weight,
  }))
  const total = sum(rows.map(({ weight }) => weight))
  const [base = 0, ...weights] = descend(
    1 + scale.count,
    ridge,
    (at) => {
      const gradient = at.map(() => 0)
      for (const { row, isTrue, weight } of rows)
        addTo(gradient, row, ((toProbability(dot(row, at)) - isTrue) * weight) / total)
      return gradient
    },
    1,
  )
  const { weights: own, shift } = scale.undo(weights)
  return { base: base - shift, weights: own }
}

export const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit))
export const toLogit = (probability: number) => Math.log(probability / (1 - probability))

/** The area under the curve: the share of pairs of a true and a false example that the values put in order. */
export function measureOrder(values: readonly { value: number; isTrue: boolean }[]): number | null {
  const [yes, no] = [values.filter(({ isTrue }) => isTrue), values.filter(({ isTrue }) => !isTrue)]
  if (yes.length === 0 || no.length === 0) return null
  const won = yes.map(({ value }) =>
    sum(no.map((other) => (value > other.value ? 1 : value === other.value ? 0.5 : 0))),
  )
  return sum(won) / (yes.length * no.length)
}

/** Adam's steps from 0 on a convex loss: they need no step size of the data's. `free` leading values have no ridge. */
function descend(count: number, ridge: number, slope: (at: number[]) => number[], free = 0): number[] {
  const at = new Array<number>(count).fill(0)
  const [first, second] = [[...at], [...at]]
  for (let step = 1; step <= STEPS; step++) {
    const rate = 0.1 * (1 - (step - 1) / STEPS)
    slope(at).forEach((value, i) => {
      const gradient = value + (i < free ? 0 : 2 * ridge * (at[i] as number))
      first[i] = 0.9 * (first[i] as number) + 0.1 * gradient
      second[i] = 0.999 * (second[i] as number) + 0.001 * gradient ** 2
      const mean = (first[i] as number) / (1 - 0.9 ** step)
      const spread = Math.sqrt((second[i] as number) / (1 - 0.999 ** step))
      at[i] = (at[i] as number) - (rate * mean) / (spread + 1e-9)
    })
  }
  return at
}

/** To the mean 0 and the deviation 1 of each column. */
function standardize(rows: readonly number[][]) {
  const count = rows[0]?.length ?? 0
  const columns = Array.from({ length: count }, (_, i) => rows.map((row) => row[i] as number))
  const means = columns.map((column) => sum(column) / Math.max(1, column.length))
  const deviations = columns.map((column, i) => {
    const squares = column.map((value) => (value - (means[i] as number)) ** 2)
    return Math.sqrt(sum(squares) / Math.max(1, column.length)) || 1
  })
  return {
    count,
    apply: (row: readonly number[]) =>
      row.map((value, i) => (value - (means[i] as number)) / (deviations[i] as number)),
    undo: (weights: readonly number[]) => {
      const own = weights.map((weight, i) => weight / (deviations[i] as number))
      return { weights: own, shift: dot(own, means) }
    },
  }
}

function softmax(values: readonly number[]): number[] {
  const highest = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - highest))
  const total = sum(powers)
  return powers.map((power) => power / total)
}

function addTo(target: number[], row: readonly number[], factor: number): void {
  row.forEach((value, i) => {
    target[i] = (target[i] as number) + factor * value
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((total, value, i) => total + value * (b[i] as number), 0)
