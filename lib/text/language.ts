import { eld } from 'eld/small'

/** Interfaces are Swedish or English; an answer is framed in the question's language if it is one of these. */
export const languages = ['sv', 'en', 'fi', 'ar', 'fa', 'pl', 'es', 'so', 'tr', 'uk'] as const
export type Language = (typeof languages)[number]

eld.setLanguageSubset([...languages])
const LONGEST = 2000

/** The detector does not know Somali, so its best score is low there. */
const SOMALI =
  /(?<!\p{L})(?:waa|ma|maxa[ay]n?|maxay|muxuu|wax[aey]{2}|miy[auo]{1,2}|miyay|sidee|goorma|xag+ee|halkee|immisa|imisa|intee|meeqa|yaa|kuma|ayaa|ayay|ka|ku|oo|soo|iyo|ee|loo|laga|lagu|uu|ama|mise|leh|karaa|kartaa|yahay|tahay|haddii)(?!\p{L})/giu
const SCORES = { oneWord: 0.66, twoWords: 0.72 }

/** The detector takes some short Swedish questions for English. No other of the languages has these words. */
const SWEDISH_QUESTION = /^\P{L}*(?:hur|vad|vem|vilken|vilket|vilka|varför)(?!\p{L})/iu

const isLanguage = (code: string): code is Language => languages.some((language) => language === code)

/** @returns `fallback` for a text without a language of its own, such as a number or a single word */
export function detectLanguage<Fallback extends Language | null>(
  text: string,
  fallback: Fallback,
): Language | Fallback {
  const start = text.slice(0, LONGEST)
  const found = eld.detect(start)
  if (isSomali(start, Math.max(0, ...Object.values(found.getScores())))) return 'so'
  if (SWEDISH_QUESTION.test(start) || (found.language === 'sv' && /[åäö]/iu.test(start))) return 'sv'
  return found.isReliable() && isLanguage(found.language) ? found.language : fallback
}

/**
 * How much a text is like the language that it is most like, between 0 and 1. It is like none if its letters stand for
 * others.
 */
export function rateLikeness(text: string): number {
  return Math.max(0, ...Object.values(eld.detect(text.slice(0, LONGEST)).getScores()))
}

/** Whether a text is more like Swedish than like the other languages, also one without å, ä and ö. */
export const isSwedishByLetters = (text: string): boolean =>
  eld.detect(text.slice(0, LONGEST)).language === 'sv'

const LEAST_OF_OTHERS = 40
const SEVERAL_WORDS = /\p{L}{2}[^\p{L}]{1,9}\p{L}{2}/u
/** Of the languages here, only Swedish has this letter. */
const ONLY_SWEDISH = /å/iu
/** "Ingen grillning / No barbecuing". A number before a full stop may end a sentence too. */
const BETWEEN_LANGUAGES = /\s\/\s|[.!?]\s(?=\p{Lu})/u

/** Whether a line says the same in two languages, one behind the other. */
export function holdsTwoLanguages(line: string): boolean {
  const [first = '', ...others] = line.split(BETWEEN_LANGUAGES)
  return others.some((other) => differInLanguage(first, other))
}

/** Whether two texts are surely in two languages: "Inga cyklar i gången." and "No bicycles in the corridor." */
export function differInLanguage(one: string, other: string): boolean {
  if (ONLY_SWEDISH.test(one) && ONLY_SWEDISH.test(other)) return false
  const [language, second] = [readLanguage(one), readLanguage(other)]
  return language !== null && second !== null && second !== language
}

/** One word tells nothing, and a few are told apart in Swedish and English alone. */
function readLanguage(text: string): Language | null {
  if (!SEVERAL_WORDS.test(text)) return null
  const language = detectLanguage(text, null)
  return language === 'sv' || language === 'en' || text.length >= LEAST_OF_OTHERS ? language : null
}

function isSomali(text: string, score: number): boolean {
  const words = text.match(SOMALI)?.length ?? 0
  return (words >= 1 && score < SCORES.oneWord) || (words >= 2 && score < SCORES.twoWords)
}
