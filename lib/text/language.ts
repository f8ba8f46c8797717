import { ENGLISH_FUNCTION_WORDS, SWEDISH_FUNCTION_WORDS } from './function-words'
import { foldWord, tokenize } from './tokens'

/** Interfaces are Swedish or English; a Finnish question gets a Finnish answer. */
export type Language = 'sv' | 'en' | 'fi'

const SWEDISH = new Set(SWEDISH_FUNCTION_WORDS.flatMap((word) => [word, foldWord(word)]))
const ENGLISH = new Set(ENGLISH_FUNCTION_WORDS)
const FINNISH = new Set(
  `ja tai on ei ole onko saako voiko pitääkö mitä mikä missä mistä mihin milloin kuinka miten miksi kuka ketkä paljonko minä minun meidän sinä hän
  he se tämä että jos kun niin myös voi saa pitää täytyy kanssa ilman ennen jälkeen taloyhtiö yhdistys yhdistyksen hallitus asunto asuntoni`
    .split(/\s+/)
    .filter(Boolean),
)
const FINNISH_ENDING =
  /..(?:ss[aä]|st[aä]|ll[aä]|lt[aä]|lle|k[oö]|(?:aa|ää|ii|uu|yy|öö)n?|[aä]{2}|den|jen|tään|taan|ksi|sti|oon|een)$/u

export function detectLanguage<Fallback extends Language>(
  text: string,
  fallback: Fallback,
): Language | Fallback {
  let [swedish, english, finnish] = [0, 0, 0]
  for (const { word } of tokenize(text.slice(0, 2000))) {
    if (word.includes('å')) swedish += 2
    else if (/[äö]/.test(word)) {
      swedish++
      finnish += 0.5
    }
    const [isSwedish, isEnglish] = [SWEDISH.has(word), ENGLISH.has(word)]
    if (isSwedish && !isEnglish) swedish++
    if (isEnglish && !isSwedish) english++
    if (FINNISH.has(word)) finnish += 2
    else if (word.length > 4 && !isSwedish && !isEnglish && FINNISH_ENDING.test(word)) finnish++
  }
  if (finnish > swedish + 1 && finnish > english + 1) return 'fi'
  if (swedish === english) return fallback
  return swedish > english ? 'sv' : 'en'
}
