import type { Vocabulary } from '@/lib/retrieval/index/vocabulary'
import type { Breathe } from '@/lib/retrieval/yield-to-event-loop'
import { foldWord, stem } from '@/lib/text/tokens'

/** 0 to 1. Set by judgement, then checked to be on a plateau (see `parameters.ts`). */
const SAME_STEM = 0.95
const SAME_LETTERS = 0.93
/** "ändra" and "andra": another word, or a text that lost its diacritics. */
const OTHER_LETTERS = 0.5
const OPPOSITE = 0.3
const VERB_AND_NOUN = 0.9
const HEAD_OR_MODIFIER = 0.75
const LOOSE_PART = 0.6
const SHARED_MODIFIER = 0.5
const DICE_FLOOR = 0.4
const DICE_WEIGHT = 0.9
const SHORTEST_PART = 4
/** Words without a shared beginning or end are similar only if they share most letters. */
const EDGE = 3
const LONGEST_ENDING = 5
const SLICE = 256

/** Word id -> similarity, 0..1. A word that `isSpelled` has correct diacritics: "hand" is not "händelse". */
export async function findSimilarWords(
  vocabulary: Vocabulary,
  query: string,
  { isSpelled, yieldToEventLoop }: { isSpelled: boolean; yieldToEventLoop: Breathe },
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  const exact = vocabulary.ids.get(query)
  if (exact !== undefined) found.set(exact, 1)
  if (/^\d+$/.test(query)) return found

  const { grams, shared } = vocabulary.findSharing(query)
  const form = readForm(query, isSpelled)
  for (const [at, [id, count]] of shared.entries()) {
    if (at % SLICE === 0) await yieldToEventLoop()
    if (id === exact) continue
    const dice = (2 * count) / (grams + (vocabulary.gramCounts[id] as number))
    if (dice <= DICE_FLOOR && !sharesEdge(form, vocabulary.foldedOf(id))) continue
    const similarity = compare(vocabulary, form, id, dice)
    if (similarity > 0) found.set(id, similarity)
  }
  return found
}

type Form = { stem: string; folded: string; foldedWord: string; plain: boolean }

function readForm(query: string, isSpelled: boolean): Form {
  const foldedWord = foldWord(query)
  return {
    stem: stem(query),
    folded: stem(foldedWord),
    foldedWord,
    plain: !isSpelled && foldedWord === query,
  }
}

function sharesEdge({ foldedWord, folded }: Form, other: string): boolean {
  return (
    other.startsWith(foldedWord.slice(0, EDGE)) ||
    other.includes(folded) ||
    foldedWord.includes(other.slice(0, Math.max(SHORTEST_PART, other.length - LONGEST_ENDING)))
  )
}

function compare(vocabulary: Vocabulary, query: Form, id: number, dice: number): number {
  const wordStem = vocabulary.stemOf(id)
  if (wordStem === query.stem) return SAME_STEM
  // A query without å, ä and ö also means words with them. Words from pictures can lose them.
  const plain = query.plain || !vocabulary.isCertain(id)
  const target = plain ? foldWord(wordStem) : wordStem
  if (isFoldedTo(vocabulary.foldedOf(id), query.folded)) return plain ? SAME_LETTERS : OTHER_LETTERS
  const source = plain ? query.folded : query.stem
  if (isOpposite(source, target)) return OPPOSITE
  if (isActionOf(source, target) || isActionOf(target, source)) return VERB_AND_NOUN
  const partial = Math.max(
    comparePart(vocabulary, source, target),
    comparePart(vocabulary, target, source) * 0.8,
  )
  const fuzzy = dice > DICE_FLOOR ? dice * DICE_WEIGHT : 0
  return Math.max(partial, fuzzy, partial === 0 && sharesModifier(source, target) ? SHARED_MODIFIER : 0)
}

function isFoldedTo(plain: string, folded: string): boolean {
  return plain.startsWith(folded.slice(0, EDGE)) && stem(plain) === folded
}

/** `part` is the head ("månadsavgift": "avgift") or modifier ("tvättstuga": "tvätt") of `whole`. */
function comparePart(vocabulary: Vocabulary, part: string, whole: string): number {
  if (part.length < SHORTEST_PART || whole.length - part.length < 2) return 0
  if (whole.endsWith(part)) return HEAD_OR_MODIFIER
  if (!whole.startsWith(part)) return 0
  const rest = whole.slice(part.length).replace(/^(?:ar|e|s)(?=.{3})/, '')
  if (vocabulary.hasStem(rest) || vocabulary.hasStem(whole.slice(part.length))) return HEAD_OR_MODIFIER
  return rest.length >= 3 ? LOOSE_PART : 0
}

/** "Möblerad" and "omöblerad" share nearly all letters but have opposite meanings. */
function isOpposite(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short.length >= SHORTEST_PART &&
    long.endsWith(short) &&
    /^(?:o|icke|non)$/.test(long.slice(0, -short.length))
  )
}

function isActionOf(verb: string, noun: string): boolean {
  return verb.length >= SHORTEST_PART - 1 && noun.startsWith(verb) && /^n?ing$/.test(noun.slice(verb.length))
}

function sharesModifier(a: string, b: string): boolean {
  const shortest = Math.min(a.length, b.length)
  let prefix = 0
  while (prefix < shortest && a[prefix] === b[prefix]) prefix++
  return prefix >= 5 && prefix >= shortest * 0.6
}
