import { stem } from './stem'
import { RELATED, SYNONYMS } from './synonyms'
import { foldWord, normalizeWord, tokenize } from './tokens'

/** Another way to say a word or phrase. Several words are a phrase: all of them must stand in one sentence. */
export type Alternative = { words: string[]; similarity: number }

const SYNONYM = 0.9
const RELATED_WORD = 0.6
const PHRASE_GAP = 2

const sets = SYNONYMS.trim()
  .split('\n')
  .map((line) => line.split('|').map((member) => tokenize(member).map((token) => token.word)))

const keyOf = (words: string[]) => words.map((word) => foldWord(stem(word))).join(' ')
const setsOf = new Map<string, Set<number>>()
const phrases = new Map<string, string[][]>()
sets.forEach((set, index) => {
  for (const member of set) {
    const key = keyOf(member)
    setsOf.set(key, (setsOf.get(key) ?? new Set()).add(index))
    if (member.length < 2) continue
    const first = keyOf(member.slice(0, 1))
    const stems = member.map((word) => keyOf([word]))
    phrases.set(
      first,
      [...(phrases.get(first) ?? []), stems].sort((a, b) => b.length - a.length),
    )
  }
})

const relations = new Map<string, Set<string>>()
for (const line of RELATED.trim().split('\n')) {
  const [broad = '', members = ''] = line.split(':')
  for (const member of members.split('|')) {
    relate(normalizeWord(broad.trim()), normalizeWord(member.trim()))
    relate(normalizeWord(member.trim()), normalizeWord(broad.trim()))
  }
}

function relate(from: string, to: string): void {
  for (const index of setsOf.get(keyOf([from])) ?? []) {
    const key = String(index)
    relations.set(key, (relations.get(key) ?? new Set()).add(to))
  }
}

/** Other words for a word or phrase (given as its normalised words), without those it already consists of. */
export function findAlternatives(words: string[]): Alternative[] {
  const found = new Map<string, Alternative>()
  const own = keyOf(words)
  const add = (alternative: string[], similarity: number) => {
    const key = keyOf(alternative)
    if (key !== own && !found.has(key)) found.set(key, { words: alternative, similarity })
  }
  const indexes = [...(setsOf.get(own) ?? [])]
  for (const index of indexes) for (const member of sets[index] ?? []) add(member, SYNONYM)
  for (const index of indexes) {
    for (const word of relations.get(String(index)) ?? []) add([word], RELATED_WORD)
  }
  return [...found.values()]
}

/** The positions, from `at` on, of the longest known phrase that begins there; empty when none does. */
export function matchPhrase(words: string[], at: number): number[] {
  const first = words[at]
  if (first === undefined) return []
  for (const phrase of phrases.get(keyOf([first])) ?? []) {
    const positions = [at]
    for (const wanted of phrase.slice(1)) {
      const from = (positions.at(-1) as number) + 1
      const next = words.slice(from, from + 1 + PHRASE_GAP).findIndex((word) => keyOf([word]) === wanted)
      if (next < 0) break
      positions.push(from + next)
    }
    if (positions.length === phrase.length) return positions
  }
  return []
}
