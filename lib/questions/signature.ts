import { classifyWord } from '@/lib/text/function-words'
import thesaurus from '@/lib/text/thesaurus.json' with { type: 'json' }
import { foldWord, stem, tokenize } from '@/lib/text/tokens'

const longest = 400
const words = (text: string) => tokenize(text).map(({ word }) => word)
const keyOf = (word: string) => foldWord(stem(word))

const KINDS: Record<string, string> = {
  när: 'when',
  when: 'when',
  var: 'where',
  where: 'where',
  vart: 'where',
  varifrån: 'where',
  vem: 'who',
  vilka: 'who',
  who: 'who',
  whom: 'who',
  varför: 'why',
  why: 'why',
}
const HOW = new Set(['hur', 'how'])
const AMOUNTS: Record<string, string> = {
  många: 'many',
  mycket: 'many',
  many: 'many',
  much: 'many',
  lång: 'long',
  länge: 'long',
  långt: 'long',
  long: 'long',
  ofta: 'often',
  often: 'often',
  stor: 'big',
  stort: 'big',
  stora: 'big',
  big: 'big',
  large: 'big',
  hög: 'high',
  högt: 'high',
  high: 'high',
}

/** Each word leads to the first word of its synonym set, or to null if it is in several sets. */
const canonical = new Map<string, string | null>()
for (const line of thesaurus.synonyms) {
  const members = line.split(/[=|]/).map((member) => words(member))
  const [first] = members[0] ?? []
  if (first === undefined) continue
  for (const member of members) {
    const [word] = member
    if (member.length !== 1 || word === undefined) continue
    const key = keyOf(word)
    const known = canonical.get(key)
    canonical.set(key, known === undefined || known === keyOf(first) ? keyOf(first) : null)
  }
}

/** Signatures are equal for the same question in other words. */
export function signQuestion(question: string): string {
  const questionWords = words(question)
  const stems = questionWords.flatMap((word, at) => {
    const wordClass = classifyWord(questionWords, at)
    if (wordClass === 'function' || wordClass === 'common') return []
    const key = keyOf(word)
    return [findCanonical(key) ?? key]
  })
  const kind = findKind(questionWords)
  const signature =
    stems.length > 0 ? `${kind}:${[...new Set(stems)].sort().join(' ')}` : `=${questionWords.join(' ')}`
  return signature.slice(0, longest)
}

/** The stemmer keeps the article of "bastun" and the s of "laddplatser". */
function findCanonical(key: string): string | null | undefined {
  return canonical.has(key) ? canonical.get(key) : canonical.get(key.replace(/[nst]$/, ''))
}

function findKind(questionWords: string[]): string {
  for (const [at, word] of questionWords.entries()) {
    const amount = HOW.has(word) ? AMOUNTS[questionWords[at + 1] ?? ''] : undefined
    const kind = amount ?? KINDS[word]
    if (kind) return kind
  }
  return ''
}
