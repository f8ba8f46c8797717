import { readPath } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { asksLeave } from '@/lib/text/expectation'
import { detectLanguage, differInLanguage } from '@/lib/text/language'
import { splitSegments } from '@/lib/text/segments'
import { type Excerpt, findExcerpts } from './excerpt'
import { isOtherRow, isRowOfOther } from './other-row'
import { isSubject, sayOwn, sayShown, sayTelling } from './shown-words'

/** Where a text says the same in two languages, the question's is preferred to a score so much higher. */
const OTHER_LANGUAGE_SHARE = 0.6
const LOOKED = 6
/** The word itself, an inflection or a synonym, and a part of a compound. */
const SAME_SUBJECT = 0.8
const PART_OF_SUBJECT = 0.5
/** So many acts of the question tell of it without its things. */
const TOGETHER = 2
/** Deviations above the mean passage's meaning. */
const NEAR = 1
/** Of the weight of the question's subjects in its passage. */
const LEAST_SHARE = 0.4

/** The sentence that answers best, in the question's language if the passage says it in two. */
export function findBest(question: string, hit: Hit): Excerpt | undefined {
  const every = findExcerpts(question, hit)
  const asked = every.find((excerpt) => answersSame(question, excerpt))
  if (asked) return asked
  const all = every.slice(0, LOOKED)
  const named = asksLeave(question) ? readNamed(hit) : null
  const naming = named ? all.filter((excerpt) => namesThing(excerpt, named)) : []
  const candidates = naming.length > 0 ? naming : all
  // A row that meets the same words by a synonym or by its group comes before none.
  const ownRows = candidates.filter((excerpt) => !isRowOfOther(excerpt))
  const found = ownRows.length > 0 ? ownRows : candidates
  const onSubject = found.filter((excerpt) => namesSubject(excerpt, SAME_SUBJECT))
  // "Följande kräver inte tillstånd:" has the form of an answer and is about something else.
  const isOff = found[0] !== undefined && !namesSubject(found[0], PART_OF_SUBJECT)
  const [best, ...others] = isOff && onSubject.length > 0 ? onSubject : found
  if (!best || !differInLanguage(question, sayTelling(best))) return best
  const language = detectLanguage(question, null)
  const isAsked = (one: Excerpt) => detectLanguage(sayTelling(one), null) === language
  return others.find((one) => one.score >= OTHER_LANGUAGE_SHARE * best.score && isAsked(one)) ?? best
}

/** Whether the paper asks the question itself, in the same words, and the quote holds its answer. */
function answersSame(question: string, { hit, segments }: Excerpt): boolean {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim()
  const asked = fold(question)
  const at = segments.findIndex(({ start, end }) => fold(hit.passage.text.slice(start, end)) === asked)
  return at >= 0 && at < segments.length - 1
}

/**
 * Whether a quote is about something else than its passage, which names more of what was asked: by the weight of the
 * words. Its meaning may be near, which proves nothing to a question for leave.
 */
export function isBeside(question: string, excerpt: Excerpt): boolean {
  const { hit } = excerpt
  if (asksLeave(question) && !namesThing(excerpt, readNamed(hit))) return true
  if (isOtherRow(excerpt)) return true
  if (excerpt.meaning !== null && excerpt.meaning >= NEAR) return false
  const named = weighSubject(hit, hit.passage.text)
  return named > 0 && weighSubject(hit, sayShown(excerpt)) < LEAST_SHARE * named
}

/** How far what the passage says below its headings, and what stands above it, meet the words of the question. */
type Named = { body: readonly number[]; above: readonly number[] }

function readNamed({ query, passage }: Hit): Named {
  const body = splitSegments(passage.text).filter(({ kind }) => kind !== 'heading')
  const match = (texts: readonly string[]) => query.match(query.read(texts.join('\n')).ids)
  return {
    body: match(body.map(({ start, end }) => passage.text.slice(start, end))),
    above: match([passage.sourceName, ...readPath(passage.heading).headings]),
  }
}

/**
 * Whether a quote, or what stands above it, names a thing of the question, and the quote itself one that its passage
 * names. A modal word alone stands in every rule, and the name of the place above every list of it.
 */
function namesThing(excerpt: Excerpt, { body, above }: Named): boolean {
  const { query } = excerpt.hit
  const match = (text: string) => query.match(query.read(text).ids)
  const own = match([...excerpt.headings, ...sayOwn(excerpt)].join('\n'))
  const shown = match(sayShown(excerpt))
  const list = (is: (wordClass: string) => boolean) =>
    query.units.flatMap(({ wordClass }, unit) => (is(wordClass) ? [unit] : []))
  const [things, subjects] = [list((wordClass) => wordClass === 'content'), list(isSubject)]
  const isIn = (matched: readonly number[]) => (unit: number) => (matched[unit] ?? 0) >= PART_OF_SUBJECT
  const isInBody = (unit: number) => (body[unit] ?? 0) >= SAME_SUBJECT
  // A rule need not repeat the place that the heading above it names.
  const asked = things.filter((unit) => !isIn(above)(unit))
  const [sought, met] = asked.length > 0 ? [asked, own] : [things, shown]
  const isNamed =
    sought.length === 0 || sought.some(isIn(met)) || subjects.filter(isIn(met)).length >= TOGETHER
  const special = [things, subjects]
    .map((units) => units.filter((unit) => isInBody(unit) && !isIn(above)(unit)))
    .find((units) => units.length > 0)
  const isSaid =
    special !== undefined
      ? special.some((unit) => (own[unit] ?? 0) >= SAME_SUBJECT) ||
        subjects.filter(isIn(own)).length > TOGETHER
      : subjects.some(isIn(own)) || !subjects.some(isInBody)
  return isNamed && isSaid
}

/** The weight of the things and acts of the question that a text names. */
function weighSubject({ query }: Hit, text: string): number {
  const met = query.match(query.read(text).ids)
  return query.units.reduce(
    (sum, { wordClass }, unit) =>
      isSubject(wordClass) && (met[unit] ?? 0) >= PART_OF_SUBJECT ? sum + (query.weights[unit] ?? 0) : sum,
    0,
  )
}

/** Whether what is shown, or what stands above it, names a thing or an act of the question. */
function namesSubject(excerpt: Excerpt, least: number): boolean {
  const { query } = excerpt.hit
  const met = query.match(query.read(sayShown(excerpt)).ids)
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
