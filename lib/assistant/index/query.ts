import { classifyWord, type WordClass } from '../analysis/function-words'
import { findAlternatives, matchPhrase } from '../analysis/thesaurus'
import { tokenize } from '../analysis/tokens'
import { findSimilarWords } from './similar-words'
import type { Vocabulary } from './vocabulary'

type Similar = Map<number, number>

/** Several words that only together mean what the unit means: each must stand in the sentence. */
export type PhraseMatch = { parts: Similar[]; similarity: number }

/** One thing the question is about: a word, or a phrase known to the thesaurus. */
export type QueryUnit = {
  text: string
  wordClass: WordClass
  /** Corpus words that may stand for it, with how well (0..1). */
  similar: Similar
  phrases: PhraseMatch[]
}

const LONGEST_QUERY = 64
const STRONG = 0.7

/** The distinct units of a question, in order; at most 64, so that a long question costs no more. */
export function readQuery(vocabulary: Vocabulary, question: string): QueryUnit[] {
  const words = tokenize(question).map((token) => token.word)
  const units = new Map<string, QueryUnit>()
  const taken = new Set<number>()
  for (let at = 0; at < words.length && units.size < LONGEST_QUERY; at++) {
    if (taken.has(at)) continue
    const phrase = matchPhrase(words, at).filter((position) => !taken.has(position))
    const positions = phrase.length > 1 ? phrase : [at]
    for (const position of positions) taken.add(position)
    const members = positions.map((position) => words[position] as string)
    const text = members.join(' ')
    if (!units.has(text)) units.set(text, makeUnit(vocabulary, text, members))
  }
  return [...units.values()]
}

function makeUnit(vocabulary: Vocabulary, text: string, members: string[]): QueryUnit {
  const single = members.length === 1 ? text : null
  const wordClass = single === null ? 'content' : classifyWord(single)
  if (single !== null && wordClass === 'function') {
    const id = vocabulary.ids.get(single)
    return { text, wordClass, similar: new Map(id === undefined ? [] : [[id, 1]]), phrases: [] }
  }
  const similar: Similar = single === null ? new Map() : new Map(findSimilarWords(vocabulary, single))
  const phrases: PhraseMatch[] = []
  const alternatives = findAlternatives(members)
  if (single === null) alternatives.push({ words: members, similarity: 1 })
  for (const alternative of alternatives) {
    const parts = alternative.words.map((word) => findStrongWords(vocabulary, word))
    const [only] = parts
    if (parts.length > 1 || !only) {
      if (parts.every((part) => part.size > 0)) phrases.push({ parts, similarity: alternative.similarity })
      continue
    }
    for (const [id, similarity] of only) {
      similar.set(id, Math.max(similar.get(id) ?? 0, similarity * alternative.similarity))
    }
  }
  return { text, wordClass, similar, phrases }
}

function findStrongWords(vocabulary: Vocabulary, word: string): Similar {
  return new Map([...findSimilarWords(vocabulary, word)].filter(([, similarity]) => similarity >= STRONG))
}
