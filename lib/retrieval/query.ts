import type { Vocabulary } from '@/lib/retrieval/index/vocabulary'
import { findSimilarWords } from '@/lib/retrieval/match/similar-words'
import { classifyWord, isFunctionWord, type WordClass } from '@/lib/text/function-words'
import { detectLanguage } from '@/lib/text/language'
import { findAlternatives, isSpelledSo, matchPhrase } from '@/lib/text/thesaurus'
import { tokenize } from '@/lib/text/tokens'
import type { Breathe } from './yield-to-event-loop'

type Similar = Map<number, number>

type PhraseMatch = { parts: Similar[]; similarity: number }

export type QueryUnit = {
  text: string
  wordClass: WordClass
  similar: Similar
  /** The forms of the words that were asked, without their synonyms. */
  forms: ReadonlySet<number>
  /** Related words do not prove that a passage answers. */
  related: Similar
  phrases: PhraseMatch[]
}

const LONGEST_QUERY = 32
const STRONG = 0.7

/** Distinct and in order; at most 32, so that a long question costs no more. */
export async function readQuery(
  vocabulary: Vocabulary,
  question: string,
  yieldToEventLoop: Breathe,
): Promise<QueryUnit[]> {
  const words = tokenize(question).map((token) => token.word)
  const language = detectLanguage(question, 'sv') === 'en' ? 'en' : 'sv'
  const units = new Map<string, QueryUnit>()
  const taken = new Set<number>()
  for (let at = 0; at < words.length && units.size < LONGEST_QUERY; at++) {
    if (taken.has(at)) continue
    const phrase = matchPhrase(words, at, language).filter((position) => !taken.has(position))
    const positions = phrase.length > 1 ? phrase : [at]
    for (const position of positions) taken.add(position)
    const members = positions.map((position) => words[position] as string)
    const text = members.join(' ')
    if (units.has(text)) continue
    const wordClass = classifyUnit(words, positions)
    units.set(text, await makeUnit({ vocabulary, language, yieldToEventLoop }, members, wordClass))
  }
  return [...units.values()]
}

/** A phrase is a verb ("ta bort") if its first word is in a verb's position. */
function classifyUnit(words: string[], positions: number[]): WordClass {
  const first = classifyWord(words, positions[0] as number)
  return positions.length > 1 && first !== 'verb' ? 'content' : first
}

type Reading = { vocabulary: Vocabulary; language: 'en' | 'sv'; yieldToEventLoop: Breathe }

async function makeUnit(reading: Reading, members: string[], wordClass: WordClass): Promise<QueryUnit> {
  const { vocabulary, language } = reading
  const text = members.join(' ')
  if (wordClass === 'function') {
    const id = vocabulary.ids.get(text)
    const similar: Similar = new Map(id === undefined ? [] : [[id, 1]])
    return { text, wordClass, similar, forms: new Set(similar.keys()), related: new Map(), phrases: [] }
  }
  const isPhrase = members.length > 1
  const similar: Similar = isPhrase ? new Map() : await findContentWords(reading, text)
  const forms = new Set(similar.keys())
  const related: Similar = new Map()
  const phrases: PhraseMatch[] = []
  const alternatives = findAlternatives(members, language).map((alternative) => ({
    ...alternative,
    isSpelled: true,
  }))
  if (isPhrase) alternatives.push({ words: members, similarity: 1, isRelated: false, isSpelled: false })
  for (const alternative of alternatives) {
    const parts: Similar[] = []
    for (const word of alternative.words)
      parts.push(await findStrongWords(reading, word, alternative.isSpelled || vocabulary.ids.has(word)))
    if (alternative.words === members)
      for (const id of parts.flatMap((part) => [...part.keys()])) forms.add(id)
    const [only] = parts
    if (parts.length > 1 || !only) {
      if (!alternative.isRelated && parts.every((part) => part.size > 0))
        phrases.push({ parts, similarity: alternative.similarity })
      continue
    }
    const words = alternative.isRelated ? related : similar
    for (const [id, similarity] of only) {
      words.set(id, Math.max(words.get(id) ?? 0, similarity * alternative.similarity))
    }
  }
  return { text, wordClass, similar, forms, related, phrases }
}

/** A unit does not match a function word, so that "sitter" is not "sitt", unless it is that word. */
async function findContentWords({ vocabulary, yieldToEventLoop }: Reading, text: string): Promise<Similar> {
  const own = vocabulary.ids.get(text)
  const similar = await findSimilarWords(vocabulary, text, { isSpelled: isSpelledSo(text), yieldToEventLoop })
  for (const id of similar.keys())
    if (id !== own && isFunctionWord(vocabulary.words[id] ?? '')) similar.delete(id)
  return similar
}

async function findStrongWords(
  { vocabulary, yieldToEventLoop }: Reading,
  word: string,
  isSpelled: boolean,
): Promise<Similar> {
  const similar = await findSimilarWords(vocabulary, word, { isSpelled, yieldToEventLoop })
  return new Map([...similar].filter(([, similarity]) => similarity >= STRONG))
}
