import type { IndexView, LoadedSource } from '@/lib/retrieval/index/organization-index'
import type { QueryUnit } from '@/lib/retrieval/query'
import { RANKING } from '@/lib/retrieval/rank/parameters'
import type { Breathe } from '@/lib/retrieval/yield-to-event-loop'

const PHRASE_PART = 0.5
const STRONG = 0.75
/** A function word in fewer of the passages is of another language than they are. */
const RARE = 0.1

/** One entry per passage, in the order of the sources. */
export type WordMatch = {
  scores: Float32Array
  /** Per unit: the idf, and the number of passages that clearly contain it. */
  weights: number[]
  frequencies: number[]
  /** Per unit, as a byte: 255 is the word itself. */
  best: Uint8Array[]
}

type WordOfUnit = { word: number; unit: number; similarity: number; share: number }

export async function matchWords(
  index: IndexView,
  units: readonly QueryUnit[],
  yieldToEventLoop: Breathe,
): Promise<WordMatch> {
  const { k1, b, functionWeight, mostFunctionIdf } = RANKING
  const { count, averageLength } = index
  const words = units.flatMap((unit, u) => listWords(unit, u)).sort((x, y) => x.word - y.word)
  const masses = units.map(() => new Float32Array(count))
  const best = units.map(() => new Uint8Array(count))
  let base = 0
  for (const source of index.sources) {
    addSource(source, words, masses, best, base)
    base += source.lengths.length
    await yieldToEventLoop()
  }
  const strongFrom = Math.round(STRONG * 255)
  const frequencies: number[] = []
  for (const met of best) {
    let frequency = 0
    for (let at = 0; at < count; at++) if ((met[at] as number) >= strongFrom) frequency++
    frequencies.push(frequency)
    await yieldToEventLoop()
  }
  // In papers of another language the question's function words are rare, but tell no more of its subject.
  const mostIdf = isOfOtherLanguage(units, frequencies, count) ? mostFunctionIdf : Number.POSITIVE_INFINITY
  const weights = frequencies.map((frequency, u) => {
    const idf = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
    return isFunctionUnit(units[u]) ? functionWeight * Math.min(idf, mostIdf) : idf
  })
  const scores = new Float32Array(count)
  let at = 0
  for (const { lengths } of index.sources) {
    for (const length of lengths) {
      const norm = k1 * (1 - b + (b * length) / averageLength)
      let score = 0
      for (let u = 0; u < masses.length; u++) {
        const mass = masses[u]?.[at] as number
        if (mass > 0) score += ((weights[u] as number) * mass * (k1 + 1)) / (mass + norm)
      }
      scores[at++] = score
    }
    await yieldToEventLoop()
  }
  return { scores, weights, frequencies, best }
}

const isFunctionUnit = (unit: QueryUnit | undefined) => unit?.wordClass === 'function'

/** Whether most passages have none of the question's function words. */
function isOfOtherLanguage(
  units: readonly QueryUnit[],
  frequencies: readonly number[],
  count: number,
): boolean {
  const known = frequencies.filter((_, u) => isFunctionUnit(units[u]))
  return known.length > 0 && known.every((frequency) => frequency < RARE * count)
}

function addSource(
  { words, occurrences: { offsets, values } }: LoadedSource,
  requested: readonly WordOfUnit[],
  masses: readonly Float32Array[],
  best: readonly Uint8Array[],
  base: number,
): void {
  let from = 0
  for (const { word, unit, similarity, share } of requested) {
    from = lowerBound(words, word, from)
    if (from === words.length) return
    if (words[from] !== word) continue
    const [mass, met] = [masses[unit] as Float32Array, best[unit] as Uint8Array]
    const value = Math.round(similarity * 255)
    for (let i = offsets[from] as number; i < (offsets[from + 1] as number); i++) {
      const passage = base + (values[i] as number)
      mass[passage] = (mass[passage] as number) + share
      if ((met[passage] as number) < value) met[passage] = value
    }
  }
}

function lowerBound(words: Uint32Array, word: number, from: number): number {
  let low = from
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as number) < word) low = middle + 1
    else high = middle
  }
  return low
}

function listWords({ similar, related, phrases }: QueryUnit, unit: number): WordOfUnit[] {
  const found = new Map(similar)
  for (const { parts, similarity } of phrases) {
    for (const part of parts) {
      for (const [word, s] of part)
        found.set(word, Math.max(found.get(word) ?? 0, s * similarity * PHRASE_PART))
    }
  }
  const shareOf = (similarity: number) => similarity ** RANKING.sharpness
  const near = [...related].filter(([word, similarity]) => (found.get(word) ?? 0) < similarity)
  return [
    ...[...found].map(([word, similarity]) => ({ word, unit, similarity, share: shareOf(similarity) })),
    // Related words help to find a passage but do not count as matched.
    ...near.map(([word, similarity]) => ({ word, unit, similarity: 0, share: shareOf(similarity) })),
  ]
}

/** 0 to 1. The passage must contain each word of the phrase. */
export function matchPhrases(source: LoadedSource, ordinal: number, unit: QueryUnit | undefined): number {
  let best = 0
  for (const { parts, similarity } of unit?.phrases ?? []) {
    let weakest = similarity
    for (const part of parts) {
      if (weakest <= best) break
      weakest = Math.min(weakest, similarity * matchPart(source, ordinal, part))
    }
    best = Math.max(best, weakest)
  }
  return best
}

function matchPart(source: LoadedSource, ordinal: number, part: ReadonlyMap<number, number>): number {
  let best = 0
  for (const [word, similarity] of part)
    if (similarity > best && holdsWord(source, ordinal, word)) best = similarity
  return best
}

function holdsWord({ words, occurrences }: LoadedSource, ordinal: number, word: number): boolean {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as number) < word) low = middle + 1
    else high = middle
  }
  if (words[low] !== word) return false
  return occurrences.values.subarray(occurrences.offsets[low], occurrences.offsets[low + 1]).includes(ordinal)
}
