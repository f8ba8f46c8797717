import data from './thesaurus.json' with { type: 'json' }
import { foldWord, stem, tokenize } from './tokens'

/** One sentence must contain all `words`. A related word helps to find passages but proves no answer. */
export type Alternative = { words: string[]; similarity: number; isRelated: boolean }

const SYNONYM = 0.9
const RELATED_WORD = 0.7
const PHRASE_GAP = 2

type Spoken = 'sv' | 'en'
type Member = { words: string[]; language: Spoken }
type Phrase = { stems: string[]; language: Spoken }

const keyOf = (words: string[]) => words.map((word) => foldWord(stem(word))).join(' ')
const readWords = (text: string) => tokenize(text).map((token) => token.word)

const sets: Member[][] = data.synonyms.map((line) =>
  line.split('=').flatMap((half, side) => {
    const language = side === 0 ? ('sv' as const) : ('en' as const)
    return half.split('|').map((member) => ({ words: readWords(member), language }))
  }),
)

const setsOf: Record<Spoken, Map<string, number[]>> = { sv: new Map(), en: new Map() }
const phrases = new Map<string, Phrase[]>()
const related = new Map<number, number[]>()

sets.forEach((members, index) => {
  for (const { words, language } of members) {
    const key = keyOf(words)
    setsOf[language].set(key, [...(setsOf[language].get(key) ?? []), index])
    if (words.length < 2) continue
    const stems = words.map((word) => keyOf([word]))
    const first = stems[0] as string
    const known = [...(phrases.get(first) ?? []), { stems, language }]
    phrases.set(
      first,
      known.sort((a, b) => b.stems.length - a.stems.length),
    )
  }
})

for (const line of data.related) {
  const [broad, ...narrow] = line.split(/[:|]/).map((word) => word.trim())
  for (const word of narrow) {
    relate(broad as string, word)
    relate(word, broad as string)
  }
}

function relate(from: string, to: string): void {
  const targets = setsOf.sv.get(keyOf([to])) ?? []
  for (const index of setsOf.sv.get(keyOf([from])) ?? [])
    related.set(index, [...(related.get(index) ?? []), ...targets])
}

const spellings = new Set(sets.flat().flatMap(({ words }) => (words.length === 1 ? words : [])))

export const isSpelledSo = (word: string): boolean => spellings.has(word)

export function findAlternatives(words: string[], language: Spoken): Alternative[] {
  const own = keyOf(words)
  const found = new Map<string, Alternative>()
  const add = (alternative: string[], similarity: number, isRelated: boolean) => {
    const key = keyOf(alternative)
    if (key !== own && !found.has(key)) found.set(key, { words: alternative, similarity, isRelated })
  }
  const indexes = setsOf[language].get(own) ?? []
  for (const index of indexes) for (const member of sets[index] ?? []) add(member.words, SYNONYM, false)
  for (const near of indexes.flatMap((index) => related.get(index) ?? [])) {
    for (const member of sets[near] ?? []) add(member.words, RELATED_WORD, true)
  }
  return [...found.values()]
}

/** The list is empty if no known phrase begins at `at`. */
export function matchPhrase(words: string[], at: number, language: Spoken): number[] {
  const first = words[at]
  if (first === undefined) return []
  for (const phrase of phrases.get(keyOf([first])) ?? []) {
    if (phrase.language !== language) continue
    const positions = [at]
    for (const phraseStem of phrase.stems.slice(1)) {
      const from = (positions.at(-1) as number) + 1
      const next = words.slice(from, from + 1 + PHRASE_GAP).findIndex((word) => keyOf([word]) === phraseStem)
      if (next < 0) break
      positions.push(from + next)
    }
    if (positions.length === phrase.stems.length) return positions
  }
  return []
}
