import type { Judged } from './judge'

/** Shares from 0 to 1, null for an empty group; `mustNot` is a count. */
export type Figures = {
  questions: number
  rightFirst: number | null
  rightInAny: number | null
  rightShown: number | null
  sureRight: number | null
  saidRight: number | null
  /** The share that is answered as sure, rightly or not. */
  coverage: number | null
  wrongSure: number | null
  falseSure: number | null
  /** Unanswerable questions that get no quote. */
  nothing: number | null
  refused: number | null
  modelRecall20: number | null
  /** Answers to questions of any kind that say what they must not. */
  mustNot: number
  auc: number | null
  verbatim: number | null
}

/** The shares count answerable questions, except `falseSure` (unanswerable), `auc` (both), `verbatim` (all quotes). */
export function measure(judged: readonly Judged[]): Figures {
  const answerable = judged.filter(({ question }) => question.kind === 'answerable')
  const unanswerable = judged.filter(({ question }) => question.kind === 'unanswerable')
  const quotes = judged.flatMap(({ reply }) => reply?.quotes ?? [])
  return {
    questions: judged.length,
    ...measureAnswers(answerable),
    falseSure: share(unanswerable, ({ isFalseSure }) => isFalseSure),
    nothing: share(unanswerable, ({ reply }) => reply?.certainty === 'none'),
    mustNot: judged.filter(({ isForbidden }) => isForbidden).length,
    auc: measureAuc(relevances(answerable), relevances(unanswerable)),
    verbatim: share(quotes, ({ isVerbatim }) => isVerbatim),
  }
}

const isSure = ({ reply }: Judged) => reply?.certainty === 'sure'

function measureAnswers(judged: readonly Judged[]) {
  return {
    rightFirst: share(judged, ({ isRightFirst }) => isRightFirst),
    rightInAny: share(judged, ({ isRightInAny }) => isRightInAny),
    rightShown: share(judged, ({ isRightShown }) => isRightShown),
    sureRight: share(judged, (one) => isSure(one) && one.isRightFirst),
    saidRight: share(judged, ({ isSaidRight }) => isSaidRight),
    coverage: share(judged, isSure),
    wrongSure: share(judged, ({ isWrongSure }) => isWrongSure),
    refused: share(judged, ({ isRefused }) => isRefused),
    modelRecall20: share(judged, ({ isRead }) => isRead),
  }
}

/** Wilson's 95 % interval of a share of `count` questions. */
export function measureInterval(share: number, count: number): [low: number, high: number] {
  const z = 1.96
  const scale = 1 + z ** 2 / count
  const centre = (share + z ** 2 / (2 * count)) / scale
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return [round(Math.max(0, centre - reach)), round(Math.min(1, centre + reach))]
}

/** Reads the last number in the id. Returns null if it has none. */
export function isEven(id: string): boolean | null {
  const last = /\d(?=\D*$)/.exec(id)?.[0]
  return last === undefined ? null : Number(last) % 2 === 0
}

/** The area under the ROC curve. A tie counts half. */
export function measureAuc(positive: readonly number[], negative: readonly number[]): number | null {
  if (positive.length === 0 || negative.length === 0) return null
  const sorted = negative.toSorted((a, b) => a - b)
  const wins = positive.reduce(
    (sum, value) => sum + (countBelow(sorted, value, false) + countBelow(sorted, value, true)) / 2,
    0,
  )
  return round(wins / (positive.length * negative.length))
}

/** `withTies`: also the values that are equal. */
function countBelow(sorted: readonly number[], value: number, withTies: boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const at = sorted[middle] ?? 0
    if (at < value || (withTies && at === value)) from = middle + 1
    else to = middle
  }
  return from
}

const relevances = (judged: readonly Judged[]) =>
  judged.flatMap(({ reply }) => (reply ? [reply.relevance] : []))

function share<T>(all: readonly T[], test: (one: T) => boolean): number | null {
  return all.length === 0 ? null : round(all.filter(test).length / all.length)
}

const round = (value: number) => Number(value.toFixed(4))
