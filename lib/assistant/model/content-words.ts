import { LRUCache } from 'lru-cache'
import { isFunctionWord } from '@/lib/text/function-words'
import { stem, tokenize } from '@/lib/text/tokens'
import { readClaimSpans } from './claims'
import pairs from './glossary.json' with { type: 'json' }
import { readFigures } from './numbers'

/** Words that only introduce a figure or a name, which is compared separately. */
const CARRIERS = new Set(
  'ja jo yes gå går gäller innebär betyder kallas kostar kosta uppgår kr sek kl klockan nr applies apply means called costs cost amounts don doesn isn aren won re ll ve'.split(
    ' ',
  ),
)
const TURNS = /^(?:fri|fritt|fria|lös|löst|lösa|förbud|stopp)/
const OPPOSITE = /^(?:o|icke|non|un|in)$/
const ACTION = /^(?:n?ing|ande|ende|else|are|an|d|t|s|es|ed|er|ing)$/
const SHORTEST_HEAD = 4
const SHORTEST_MODIFIER = 6

export function readContentWords(text: string): string[] {
  const taken = [...readFigures(text), ...readClaimSpans(text)]
  return tokenize(text)
    .filter(({ start, end }) => !taken.some((span) => span.start < end && span.end > start))
    .map(({ word }) => word)
    .filter((word) => !isFunctionWord(word) && !CARRIERS.has(word) && !/^\p{L}$/u.test(word))
}

export function readNames(text: string): string[] {
  const tokens = tokenize(text)
  const isCapital = (at: number) => /^\p{Lu}/u.test(text.slice(tokens[at]?.start ?? text.length))
  return tokens.filter((_, at) => isCapital(at) && (at > 0 || isCapital(1))).map(({ word }) => word)
}

/** A name has no other form than the genitive. */
export const isNamed = (name: string, evidence: readonly string[]): boolean =>
  evidence.some((word) => word === name || word === `${name}s` || name === `${word}s`) ||
  translate(name).some((pattern) => evidence.some((word) => pattern.test(word)))

export const readEvidenceWords = (text: string): string[] => [
  ...new Set(tokenize(text).map(({ word }) => word)),
]

export function isSaid(word: string, evidence: readonly string[]): boolean {
  const own = stem(word)
  const translations = translate(word)
  return (
    evidence.some(
      (other) => isFormOf(own, word, other) || translations.some((pattern) => pattern.test(other)),
    ) || isCompoundOf(own, evidence)
  )
}

function isFormOf(own: string, word: string, other: string): boolean {
  if (other === word) return true
  if (/^\d/.test(word) || /^\d/.test(other)) return false
  const theirs = stem(other)
  if (own === theirs) return true
  if (own.length >= SHORTEST_HEAD - 1 && isPrefixed(own, theirs, ACTION)) return true
  if (theirs.length >= SHORTEST_HEAD - 1 && isPrefixed(theirs, own, ACTION)) return true
  if (own.length >= SHORTEST_HEAD && theirs.endsWith(own)) {
    const modifier = theirs.slice(0, -own.length)
    return modifier.length > 1 && !OPPOSITE.test(modifier)
  }
  return own.length >= SHORTEST_MODIFIER && theirs.startsWith(own) && !TURNS.test(theirs.slice(own.length))
}

const isPrefixed = (short: string, long: string, rest: RegExp) =>
  long.startsWith(short) && rest.test(long.slice(short.length))

/** "Avgift per månad" proves "månadsavgift"; "avgift" alone does not. */
function isCompoundOf(own: string, evidence: readonly string[]): boolean {
  const stems = evidence.map(stem).filter((part) => part.length >= SHORTEST_HEAD)
  return stems.some((head) => {
    if (!own.endsWith(head) || own.length - head.length < SHORTEST_HEAD - 1) return false
    const modifier = own.slice(0, -head.length)
    return stems.some(
      (part) =>
        part !== head && modifier.startsWith(part) && /^(?:s|e|a|o|u)?$/.test(modifier.slice(part.length)),
    )
  })
}

/** The glossary holds words of the same meaning; the thesaurus also relates opposites. `*` matches any letters. */
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

/** The cache is needed because each lookup runs hundreds of patterns. */
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
