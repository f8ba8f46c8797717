import pairs from './glossary.json' with { type: 'json' }

/**
 * Words that prove an English word on a Swedish page and the reverse: words with the same meaning, not
 * related words. `*` matches any letters. The thesaurus is broader: it helps to find passages and relates
 * opposites ("bifalla", "avslå").
 */
type Entry = { english: RegExp; swedish: RegExp }

const toPattern = (words: string, by: string) =>
  new RegExp(
    `^(?:${words
      .split(by)
      .map((word) => word.trim().replaceAll('*', '\\p{L}*'))
      .filter(Boolean)
      .join('|')})$`,
    'u',
  )

const entries: Entry[] = pairs.map((line) => {
  const [english = '', swedish = ''] = line.split('=')
  return { english: toPattern(english, ','), swedish: toPattern(swedish, '|') }
})

/** Cached results, because the same words recur and each lookup runs hundreds of patterns. */
const known = new Map<string, RegExp[]>()
const MOST_KNOWN = 5000

/** Patterns for the translations of a word. Empty if the glossary does not contain the word. */
export function translate(word: string): RegExp[] {
  const before = known.get(word)
  if (before) return before
  const found = entries.flatMap(({ english, swedish }) => [
    ...(english.test(word) ? [swedish] : []),
    ...(swedish.test(word) ? [english] : []),
  ])
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, found)
  return found
}
