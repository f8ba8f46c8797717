import { z } from 'zod'
import { processSingleton } from '@/lib/process-singleton'
import type { Vector } from '@/lib/retrieval/embeddings/embedder'
import type { QueryVector } from '@/lib/retrieval/match/match-vectors'
import weights from './reader-weights.json'

/**
 * Rates how well a passage answers the question, by its vector and those of its sentences.
 * The ratings of one question are comparable; a difference of 1 is about e to 1.
 */
export type Reader = (passage: Vector, sentences: readonly Vector[]) => number

/** What the training multiplies a cosine with, and how many sentences of a passage it has. */
const SCALE = 30
const SENTENCES = 24

type Matrix = { rows: number; columns: number; values: Float32Array }
/** The product of the two is added to the question's vector. */
type Shift = { in: Matrix; out: Matrix }
type Learnt = { model: string; dimensions: number; passage: Shift; sentence: Shift }

const packed = z.object({ scale: z.number().positive(), values: z.base64() })
const shift = z.object({ in: packed, out: packed })
const file = z.object({
  model: z.string(),
  dimensions: z.number().int().positive(),
  rank: z.number().int().positive(),
  passage: shift,
  sentence: shift,
})

/** @returns null for weights that are damaged or of another form */
export function readWeights(value: unknown): Learnt | null {
  const parsed = file.safeParse(value)
  if (!parsed.success) return null
  const { model, dimensions, rank } = parsed.data
  const toMatrix = ({ scale, values }: z.infer<typeof packed>, rows: number, columns: number): Matrix => {
    const bytes = Buffer.from(values, 'base64')
    if (bytes.length !== rows * columns) throw new RangeError(`${bytes.length} weights`)
    return { rows, columns, values: Float32Array.from(new Int8Array(bytes), (one) => one * scale) }
  }
  const toShift = (one: z.infer<typeof shift>): Shift => ({
    in: toMatrix(one.in, dimensions, rank),
    out: toMatrix(one.out, rank, dimensions),
  })
  try {
    return {
      model,
      dimensions,
      passage: toShift(parsed.data.passage),
      sentence: toShift(parsed.data.sentence),
    }
  } catch {
    return null
  }
}

function getLearnt(): Learnt | null {
  return processSingleton('reader', () => {
    const learnt = readWeights(weights)
    if (!learnt) console.warn(JSON.stringify({ level: 'warn', where: 'reader', reason: 'damaged' }))
    return { learnt }
  }).learnt
}

/** Whether passages with the vectors of this model are rated by the reader. */
export const hasReader = (model: string): boolean => getLearnt()?.model === model

/**
 * Learnt by `scripts/reader/train.py` from passages of one subject of which some answer: the question's vector is
 * moved towards those, because its cosine tells a subject and hardly an answer.
 * @returns null for the vectors of another model than the embedded one
 */
export function createReader(question: QueryVector, learnt: Learnt | null = getLearnt()): Reader | null {
  if (!learnt || question.model !== learnt.model || question.values.length !== learnt.dimensions) return null
  const unit = toUnit(question.values)
  const toPassage = move(unit, learnt.passage)
  const toSentence = move(unit, learnt.sentence)
  return (passage, sentences) => {
    const ratings = (sentences.length > 0 ? sentences.slice(0, SENTENCES) : [passage]).map(
      (one) => SCALE * multiply(toSentence, one),
    )
    const best = Math.max(...ratings)
    const all = ratings.reduce((sum, rating) => sum + Math.exp(rating - best), 0)
    return best + Math.log(all) + SCALE * multiply(toPassage, passage)
  }
}

function toUnit(vector: Vector): Float32Array {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}

function move(vector: Float32Array, { in: narrow, out: wide }: Shift): Float32Array {
  const added = project(project(vector, narrow), wide)
  return vector.map((value, at) => value + (added[at] ?? 0))
}

function project(vector: Float32Array, { rows, columns, values }: Matrix): Float32Array {
  const product = new Float32Array(columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      product[column] = (product[column] ?? 0) + (vector[row] ?? 0) * (values[row * columns + column] ?? 0)
    }
  }
  return product
}

/** With the other vector's length as 1. */
function multiply(moved: Float32Array, vector: Vector): number {
  let product = 0
  let squares = 0
  for (let at = 0; at < moved.length; at++) {
    const value = vector[at] ?? 0
    product += (moved[at] ?? 0) * value
    squares += value * value
  }
  return product / (Math.sqrt(squares) || 1)
}
