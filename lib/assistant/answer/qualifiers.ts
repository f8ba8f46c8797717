import type { Span } from '@/lib/text/quote'

/** "En icke bärande vägg" is the opposite of the subject, an "extra stämma" is a different thing. */
const OPPOSITE = 0.4
const OTHER_KIND = 0.85

const NEGATED = /(?<!\p{L})(?:icke|non|som (?:inte|ej)(?: är)?)[\s-]+$/iu
const BARE_EJ = /(?:^|(\p{L}+)\s+)ej\s+$/iu
// After a verb "ej" negates the whole sentence, which is an answer: "får ej rivas".
const VERB = /(?:[rs]|de|te|må|kan|ska|skall)$/iu
const EXTRA = /(?<!\p{L})(?:extra|tillfälliga?|provisoriska?)\s+$/iu
// "Ej tillåtet" answers a question about permission.
const LEAVE = /^(?:tillåt|godkän|välkom|allow|permit)/iu
const ASKS_NEGATED = /(?<!\p{L})(?:icke|non|ej|inte|not)(?!\p{L})/iu
const ASKS_EXTRA = /(?<!\p{L})(?:extra|tillfällig|provisorisk)/iu
const LONGEST_QUALIFIER = 40

/** The factor for a sentence in which a word in `matches` has a qualifier that the question lacks. */
export function rateQualifiers(question: string, sentence: string, matches: readonly Span[]): number {
  const befores = matches
    .filter(({ start, end }) => !LEAVE.test(sentence.slice(start, end)))
    .map(({ start }) => sentence.slice(Math.max(0, start - LONGEST_QUALIFIER), start))
  const negated = (before: string) => NEGATED.test(before) || deniesWord(before)
  if (!ASKS_NEGATED.test(question) && befores.some(negated)) return OPPOSITE
  return !ASKS_EXTRA.test(question) && befores.some((before) => EXTRA.test(before)) ? OTHER_KIND : 1
}

function deniesWord(before: string): boolean {
  const ej = BARE_EJ.exec(before)
  return ej !== null && !VERB.test(ej[1] ?? '')
}
