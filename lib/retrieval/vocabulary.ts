import { stem } from '@/lib/text/stem'
import { foldWord } from '@/lib/text/tokens'
import { buildPostings, type Postings } from './postings'

/** The distinct words of a corpus, found by exact spelling or by shared letters. Ids count from 0. */
export type Vocabulary = {
  ids: Map<string, number>
  words: string[]
  stems: string[]
  stemSet: Set<string>
  /** The stems without diacritics, and the stems of the words without diacritics. */
  foldedStems: string[]
  stemsOfFolded: string[]
  /** How many different n-grams each word has. */
  gramCounts: Uint16Array
  /** Hashed n-gram -> ids of the words that hold it. */
  gramWords: Postings
  gramMask: number
}

const SHORTEST_GRAM = 3
const LONGEST_GRAM = 4

/** Hashes of the 3- and 4-grams of a word with its edges marked, without diacritics, each once. */
export function hashGrams(word: string, mask: number): number[] {
  const marked = `<${foldWord(word)}>`
  const hashes = new Set<number>()
  for (let size = SHORTEST_GRAM; size <= LONGEST_GRAM; size++) {
    for (let at = 0; at + size <= marked.length; at++) {
      let hash = 0x811c9dc5 ^ size
      for (let i = at; i < at + size; i++) hash = Math.imul(hash ^ marked.charCodeAt(i), 0x01000193)
      hashes.add((hash ^ (hash >>> 15)) & mask)
    }
  }
  return [...hashes]
}

export function buildVocabulary(words: string[]): Vocabulary {
  // About four buckets a word keep unrelated n-grams apart.
  const gramMask = 2 ** Math.min(20, Math.max(10, Math.ceil(Math.log2(words.length * 4 + 1)))) - 1
  const grams = words.map((word) => hashGrams(word, gramMask))
  const stems = words.map(stem)
  return {
    ids: new Map(words.map((word, id) => [word, id])),
    words,
    stems,
    stemSet: new Set(stems),
    foldedStems: stems.map(foldWord),
    stemsOfFolded: words.map((word) => stem(foldWord(word))),
    gramCounts: Uint16Array.from(grams, (list) => list.length),
    gramWords: buildPostings(gramMask + 1, grams),
    gramMask,
  }
}
