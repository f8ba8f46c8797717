import { asksLeave, asksPrice, asksWay } from '@/lib/text/expectation'
import type { Excerpt } from './excerpt'
import { isSubject, sayShown } from './shown-words'

/** The word itself, an inflection, a synonym or a part of a compound reaches this. */
const SAID = 0.5
/** A word of this share of the heaviest word's weight tells the question from others. */
const TELLING = 0.7
/** Deviations above the mean passage's meaning. A sentence that says the same in other words is nearer. */
const OTHER_WORDS = 2.5
const BEFORE_PLACE = /(?<!\p{L})(?:på|i|vid|till|från|ur|hos|on|in|at|to|from)(?:\s+(?:the|my|our))?\s*$/iu
const PRICE = /^(?:kost|avgift|pris|kronor|cost|price|fee)/u

/** The things and acts of the question, and how far a text says them. */
function readSubjects({ hit: { query } }: Excerpt, said: string) {
  const met = query.match(query.read(said).ids)
  return query.units
    .map(({ text, wordClass }, unit) => ({
      text,
      wordClass,
      weight: query.weights[unit] ?? 0,
      isSaid: (met[unit] ?? 0) >= SAID,
    }))
    .filter(({ wordClass }) => isSubject(wordClass))
}

/**
 * Whether a question for leave or for a way names an act or a thing that nothing says, and what is said of it is its place
 * at most, of which "andra hand" is none: "Får man ha parabol på balkongen? Ja" does not answer whether one may grill there.
 */
export function lacksAct(question: string, excerpt: Excerpt, said: readonly string[]): boolean {
  if (!asksLeave(question) && !asksWay(question)) return false
  const subjects = readSubjects(excerpt, said.join('\n'))
  const isPlace = ({ text }: { text: string }) => {
    const at = question.toLowerCase().indexOf(text)
    return at > 0 && text !== 'andra hand' && BEFORE_PLACE.test(question.slice(0, at))
  }
  const isUnsaid = subjects.some((one) => !one.isSaid && !isPlace(one))
  return isUnsaid && subjects.every((one) => !one.isSaid || isPlace(one))
}

/** Whether the question names a telling thing that nothing says, and the quote's meaning is not near enough to mean it. */
export function lacksThing(excerpt: Excerpt): boolean {
  if (excerpt.meaning === null || excerpt.meaning >= OTHER_WORDS) return false
  const things = readSubjects(excerpt, sayShown(excerpt)).filter(({ wordClass }) => wordClass === 'content')
  const heaviest = Math.max(0, ...things.map(({ weight }) => weight))
  return things.some(({ isSaid, weight }) => !isSaid && weight >= TELLING * heaviest)
}

/** Whether nothing says any word of the question. A phrase may be said in other words. */
export function lacksEverything(excerpt: Excerpt): boolean {
  const subjects = readSubjects(excerpt, sayShown(excerpt))
  return subjects.length > 0 && subjects.every(({ isSaid, text }) => !isSaid && !text.includes(' '))
}

/** Whether the question asks for a price, and nothing says of what: a price of something else has the form of an answer. */
export function lacksPriced(question: string, excerpt: Excerpt): boolean {
  if (!asksPrice(question)) return false
  const priced = readSubjects(excerpt, sayShown(excerpt)).filter(({ text }) => !PRICE.test(text))
  return priced.length > 0 && priced.every(({ isSaid }) => !isSaid)
}
