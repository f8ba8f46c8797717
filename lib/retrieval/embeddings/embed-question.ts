import type { QueryVector } from '@/lib/retrieval/match/match-vectors'
import { classifyWord } from '@/lib/text/function-words'
import { detectLanguage } from '@/lib/text/language'
import { findAlternatives, matchPhrase } from '@/lib/text/thesaurus'
import { tokenize } from '@/lib/text/tokens'
import { type Embedder, EmbeddingUnavailable } from './embedder'
import { averageVectors } from './vector'

const OF_ONE = 4
const OF_ALL = 12

function expandQuestion(question: string): string {
  const words = tokenize(question).map(({ word }) => word)
  const language = detectLanguage(question, 'sv') === 'en' ? 'en' : 'sv'
  const found = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const phrase = matchPhrase(words, at, language)
    const positions = phrase.length > 1 ? phrase : [at]
    at = (positions.at(-1) as number) + 1
    if (positions.length === 1 && classifyWord(words, positions[0] as number) === 'function') continue
    const alternatives = findAlternatives(
      positions.map((position) => words[position] as string),
      language,
    )
    const wordings = alternatives
      .filter(({ isRelated }) => !isRelated)
      .map((alternative) => alternative.words.join(' '))
      .filter((text) => detectLanguage(text, 'sv') === 'sv')
    for (const text of wordings.slice(0, OF_ONE)) found.add(text)
  }
  return found.size > 0 ? `${question} (${[...found].slice(0, OF_ALL).join(', ')})` : question
}

/** Averaging with the expansion finds 2 more of 95 questions. @throws the signal's reason if it is aborted */
export async function embedQuestion(
  embedder: Embedder | null,
  question: string,
  signal?: AbortSignal,
): Promise<QueryVector | null> {
  if (!embedder) return null
  const texts = [...new Set([question, expandQuestion(question)])]
  try {
    const values = averageVectors(await embedder.embed(texts, 'query', signal))
    return values ? { model: embedder.model, values } : null
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EmbeddingUnavailable) return null
    throw error
  }
}
