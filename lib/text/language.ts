import { ENGLISH_FUNCTION_WORDS, SWEDISH_FUNCTION_WORDS } from './function-words'
import { foldWord, tokenize } from './tokens'

export type Language = 'sv' | 'en'

const SWEDISH = new Set(SWEDISH_FUNCTION_WORDS.flatMap((word) => [word, foldWord(word)]))
const ENGLISH = new Set(ENGLISH_FUNCTION_WORDS)

/** The language a question is written in, by its small words and by å ä ö; `fallback` where they do not tell. */
export function detectLanguage(text: string, fallback: Language): Language {
  let swedish = 0
  let english = 0
  for (const { word } of tokenize(text.slice(0, 2000))) {
    if (/[åäö]/.test(word)) swedish += 2
    const [isSwedish, isEnglish] = [SWEDISH.has(word), ENGLISH.has(word)]
    if (isSwedish && !isEnglish) swedish++
    if (isEnglish && !isSwedish) english++
  }
  if (swedish === english) return fallback
  return swedish > english ? 'sv' : 'en'
}
