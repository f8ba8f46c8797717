import type { LoadedSource } from '@/lib/retrieval/index/organization-index'
import type { QueryUnit } from '@/lib/retrieval/query'

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
