import type { Hit } from '@/lib/retrieval/retrieve'
import { detectLanguage, differInLanguage } from '@/lib/text/language'
import { type Excerpt, findExcerpts } from './excerpt'

/** Where a text says the same in two languages, the question's is preferred to a score so much higher. */
const OTHER_LANGUAGE_SHARE = 0.6
const LOOKED = 6
/** The word itself, an inflection or a synonym, and a part of a compound. */
const SAME_SUBJECT = 0.8
const PART_OF_SUBJECT = 0.5
/** Deviations above the mean passage's meaning. */
const NEAR = 1

/** The sentence that answers best, in the question's language if the passage says it in two. */
export function findBest(question: string, hit: Hit): Excerpt | undefined {
  const found = findExcerpts(question, hit).slice(0, LOOKED)
  const named = found.filter((excerpt) => namesSubject(excerpt, SAME_SUBJECT))
  // "Följande kräver inte tillstånd:" has the form of an answer and is about something else.
  const isOff = found[0] !== undefined && !namesSubject(found[0], PART_OF_SUBJECT)
  const [best, ...others] = isOff && named.length > 0 ? named : found
  if (!best || !differInLanguage(question, sayTelling(best))) return best
  const language = detectLanguage(question, null)
  const isAsked = (one: Excerpt) => detectLanguage(sayTelling(one), null) === language
  return others.find((one) => one.score >= OTHER_LANGUAGE_SHARE * best.score && isAsked(one)) ?? best
}

/** Whether a quote is about something else than its passage, which names what was asked. Its meaning may be near. */
export const isBeside = (excerpt: Excerpt): boolean =>
  (excerpt.meaning === null || excerpt.meaning < NEAR) &&
  !namesSubject(excerpt, PART_OF_SUBJECT) &&
  namesIn(excerpt.hit, excerpt.hit.passage.text, SAME_SUBJECT)

/** Whether what is shown, or what stands above it, names a thing or an act of the question. */
function namesSubject({ hit, segments, headings }: Excerpt, least: number): boolean {
  const { sourceName, heading, text } = hit.passage
  const shown = segments.map(({ start, end }) => text.slice(start, end))
  return namesIn(hit, [sourceName, heading ?? '', ...headings, ...shown].join('\n'), least)
}

function namesIn({ query }: Hit, text: string, least: number): boolean {
  const met = query.match(query.read(text).ids)
  const isSubject = (wordClass: string) => wordClass === 'content' || wordClass === 'verb'
  return query.units.some(({ wordClass }, unit) => isSubject(wordClass) && (met[unit] ?? 0) >= least)
}

/** The first quote, or one of the same paper in the question's language. */
export function preferAsked(question: string, [best, ...others]: readonly Excerpt[]): Excerpt | undefined {
  if (!best || !differInLanguage(question, sayTelling(best))) return best
  const { sourceId } = best.hit.passage
  const isAsked = (one: Excerpt) =>
    one.hit.passage.sourceId === sourceId && !differInLanguage(question, sayTelling(one))
  return others.find(isAsked) ?? best
}

/** The sentence that answers. */
export const sayTelling = ({ hit, telling }: Excerpt): string =>
  hit.passage.text.slice(telling?.start, telling?.end)
