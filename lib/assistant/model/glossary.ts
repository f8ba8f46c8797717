import pairs from './glossary.json' with { type: 'json' }

/**
 * What proves an English word on a Swedish page, and the other way round: words that mean the same, not words that are near. `*` stands for any
 * letters. It is tighter than the thesaurus, which helps to find passages and holds opposites ("bifalla", "avslå") as near.
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

/** Words looked up before: the same ones are asked for again and again, and each costs hundreds of patterns. */
const known = new Map<string, RegExp[]>()
const MOST_KNOWN = 5000

/** Tests that a word in one language means what this word means in the other; empty for a word that the glossary does not have. */
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
