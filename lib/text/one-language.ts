import { detectLanguage, differInLanguage } from './language'

const BETWEEN_QUESTIONS = /\s\/\s|\n|(?<=\?)\s/u
const ASKS = /\?["”»’')\]]*$/u

/**
 * One of two questions that are in two languages, because both ask for the same and half of their words are in no
 * document. It is the Swedish one, as most documents are Swedish, or the first.
 */
export function askInOneLanguage(question: string): string {
  const parts = question.split(BETWEEN_QUESTIONS).map((part) => part.trim())
  const [first = '', second = '', ...others] = parts.filter(Boolean)
  const isAskedTwice = others.length === 0 && ASKS.test(second) && differInLanguage(first, second)
  if (!isAskedTwice) return question
  return detectLanguage(second, null) === 'sv' ? second : first
}
