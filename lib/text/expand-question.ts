import { classifyWord } from './function-words'
import { detectLanguage } from './language'
import { findAlternatives, matchPhrase } from './thesaurus'
import { tokenize } from './tokens'

const OF_ONE = 4
const OF_ALL = 12

/** A question with the documents' Swedish words for it in brackets. Unchanged if the thesaurus knows none. */
export function expandQuestion(question: string): string {
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
    const said = alternatives
      .filter(({ isRelated }) => !isRelated)
      .map((alternative) => alternative.words.join(' '))
      .filter((text) => detectLanguage(text, 'sv') === 'sv')
    for (const text of said.slice(0, OF_ONE)) found.add(text)
  }
  return found.size > 0 ? `${question} (${[...found].slice(0, OF_ALL).join(', ')})` : question
}
