import type { Vector } from '@/lib/retrieval/embeddings/embedder'
import type { QueryVector } from '@/lib/retrieval/match/match-vectors'

/**
 * The embedded model after it learnt which passages and sentences answer a question (`scripts/reader/MODEL_CARD.md`).
 * A vector is stored with this name.
 */
export const ANSWERING_MODEL = 'multilingual-e5-small-q4-answers'

/**
 * Rates how well a passage answers the question, by its vector and those of its sentences.
 * The ratings of one question are comparable; a difference of 1 is about e to 1.
 */
export type Reader = (passage: Vector, sentences: readonly Vector[]) => number

/** What the training multiplies a cosine with, and how many sentences of a passage it has. */
const SCALE = 30
const SENTENCES = 24

/** Whether passages with the vectors of this model are rated by the reader. */
export const hasReader = (model: string): boolean => model === ANSWERING_MODEL

/**
 * The cosine of other models tells a subject and hardly an answer.
 * @returns null for the vectors of another model than the one that learnt to answer
 */
export function createReader(question: QueryVector): Reader | null {
  if (!hasReader(question.model)) return null
  const unit = toUnit(question.values)
  return (passage, sentences) => {
    const ratings = (sentences.length > 0 ? sentences.slice(0, SENTENCES) : [passage]).map(
      (one) => SCALE * multiply(unit, one),
    )
    const best = Math.max(...ratings)
    const all = ratings.reduce((sum, rating) => sum + Math.exp(rating - best), 0)
    return best + Math.log(all) + SCALE * multiply(unit, passage)
  }
}

function toUnit(vector: Vector): Float32Array {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}

/** With the other vector's length as 1. */
function multiply(unit: Float32Array, vector: Vector): number {
  let product = 0
  let squares = 0
  for (let at = 0; at < unit.length; at++) {
    const value = vector[at] ?? 0
    product += (unit[at] ?? 0) * value
    squares += value * value
  }
  return product / (Math.sqrt(squares) || 1)
}
