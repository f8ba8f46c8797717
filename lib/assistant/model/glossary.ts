import { LRUCache } from 'lru-cache'
import pairs from './glossary.json' with { type: 'json' }

/** Only words with the same meaning; the thesaurus also relates opposites. `*` matches any letters. */
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

/** Cached because each lookup runs hundreds of patterns. */
const known = new LRUCache<string, RegExp[]>({ max: 5000 })

export function translate(word: string): RegExp[] {
  const before = known.get(word)
  if (before) return before
  const found = entries.flatMap(({ english, swedish }) => [
    ...(english.test(word) ? [swedish] : []),
    ...(swedish.test(word) ? [english] : []),
  ])
  known.set(word, found)
  return found
}
