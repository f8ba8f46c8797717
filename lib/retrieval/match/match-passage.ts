import type { QueryUnit } from '@/lib/retrieval/query'
import { RANKING } from '@/lib/retrieval/rank/parameters'

const MARKED = 0.6

/** `coverage` has a value of 0..1 for each unit. */
export type PassageMatch = {
  /** Unit weights times similarity in the best sentence. */
  sentence: number
  /** Covers the best two consecutive sentences, with the headings above them. */
  window: number
  coverage: number[]
}

/** Vocabulary ids; -1 for an unknown word. */
export type ReadPassage = {
  isFaq: boolean
  heading: readonly number[]
  name: readonly number[]
  sentences: readonly (readonly number[])[]
}

/** 0..1 for each unit. */
export type Matcher = (words: ArrayLike<number>) => number[]

export function createMatcher(units: readonly QueryUnit[]): Matcher {
  const slots = new Map<number, number[]>()
  let slotCount = units.length
  const add = (words: Map<number, number>, slot: number) => {
    for (const [word, similarity] of words) {
      const list = slots.get(word)
      if (list) list.push(slot, similarity)
      else slots.set(word, [slot, similarity])
    }
  }
  const phrases: { unit: number; from: number; to: number; similarity: number }[] = []
  units.forEach((unit, u) => {
    add(unit.similar, u)
    for (const { parts, similarity } of unit.phrases) {
      phrases.push({ unit: u, from: slotCount, to: slotCount + parts.length, similarity })
      for (const part of parts) add(part, slotCount++)
    }
  })
  return (words) => {
    const best = new Array<number>(slotCount).fill(0)
    for (let i = 0; i < words.length; i++) {
      const list = slots.get(words[i] as number)
      if (!list) continue
      for (let j = 0; j < list.length; j += 2) {
        const slot = list[j] as number
        best[slot] = Math.max(best[slot] as number, list[j + 1] as number)
      }
    }
    for (const { unit, from, to, similarity } of phrases) {
      let weakest = 1
      for (let slot = from; slot < to; slot++) weakest = Math.min(weakest, best[slot] as number)
      best[unit] = Math.max(best[unit] as number, weakest * similarity)
    }
    best.length = units.length
    return best
  }
}

export function findMatchingWords(
  units: readonly QueryUnit[],
  words: readonly number[],
  isFunction: (word: number) => boolean,
): Set<number> {
  const found = new Set<number>()

  for (const { wordClass, similar, phrases } of units) {
    if (wordClass === 'function') continue
    for (const word of words) {
      if ((similar.get(word) ?? 0) >= MARKED && !isFunction(word)) found.add(word)
    }
    for (const { parts } of phrases) {
      const complete = parts.every((part) => words.some((word) => (part.get(word) ?? 0) >= MARKED))
      if (!complete) continue
      for (const word of words) if (parts.some((part) => (part.get(word) ?? 0) >= MARKED)) found.add(word)
    }
  }
  return found
}

/** An FAQ question counts like the text of its answer. */
export function matchPassage(passage: ReadPassage, match: Matcher, weights: readonly number[]): PassageMatch {
  const { isFaq, sentences } = passage
  const heading = match(passage.heading)
  const name = match(passage.name)
  const share = isFaq ? 1 : RANKING.headingShare
  const context = heading.map((met, u) => Math.max(met * share, (name[u] as number) * RANKING.nameShare))
  const weigh = (cover: number[]) => cover.reduce((sum, met, u) => sum + met * (weights[u] as number), 0)

  let sentence = isFaq ? weigh(heading) : 0
  let window = 0
  let coverage = context
  let previous: number[] = []
  for (const words of sentences) {
    const own = match(words)
    sentence = Math.max(sentence, weigh(own))
    const both = context.map((met, u) => Math.max(met, own[u] as number, previous[u] ?? 0))
    const weight = weigh(both)
    if (weight > window) {
      window = weight
      coverage = both
    }
    previous = own
  }
  return { sentence, window, coverage }
}
