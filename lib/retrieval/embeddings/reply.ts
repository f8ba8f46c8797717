import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import type { Vector } from './embedder'
import { embeddingLimits } from './limits'
import { quantize } from './vector'

const { min, max } = embeddingLimits.dimensions

const schema = z.object({
  data: z.array(
    z.object({
      index: z.number().int().nonnegative().optional(),
      embedding: z.union([z.array(z.number()).min(min).max(max), z.base64().max(max * 8)]),
    }),
  ),
})

/** In the order of the texts, all of one dimension; null for any other reply. */
export function parseReply(text: string, count: number): Vector[] | null {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success || parsed.data.data.length !== count) return null
  const ordered: (Vector | null)[] = Array.from({ length: count }, () => null)
  for (const [place, { index, embedding }] of parsed.data.data.entries()) {
    const at = index ?? place
    if (at >= count || ordered[at]) return null
    ordered[at] = quantize(typeof embedding === 'string' ? decodeFloats(embedding) : embedding)
  }
  const vectors = ordered.filter((vector) => vector !== null)
  const dimension = vectors[0]?.length ?? 0
  const isWhole = vectors.length === count && dimension >= min && dimension <= max
  return isWhole && vectors.every((vector) => vector.length === dimension) ? vectors : null
}

function decodeFloats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length % 4 !== 0) return new Float32Array()
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4))
}
