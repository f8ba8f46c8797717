import { readPath } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { asksLeave } from '@/lib/text/expectation'
import { detectLanguage, differInLanguage } from '@/lib/text/language'
import { isPair, isTableRow } from '@/lib/text/lines'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { splitCells } from '@/lib/text/table'
import { type Excerpt, findExcerpts } from './excerpt'
import { findTableHead, sayRow } from './table-row'

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
  const all = findExcerpts(question, hit).slice(0, LOOKED)
  const named = asksLeave(question) ? readNamed(hit) : null
  const naming = named ? all.filter((excerpt) => namesThing(excerpt, named)) : []
  const found = naming.length > 0 ? naming : all
  const onSubject = found.filter((excerpt) => namesSubject(excerpt, SAME_SUBJECT))
  // "Följande kräver inte tillstånd:" has the form of an answer and is about something else.
  const isOff = found[0] !== undefined && !namesSubject(found[0], PART_OF_SUBJECT)
  const [best, ...others] = isOff && onSubject.length > 0 ? onSubject : found
  if (!best || !differInLanguage(question, sayTelling(best))) return best
  const language = detectLanguage(question, null)
  const isAsked = (one: Excerpt) => detectLanguage(sayTelling(one), null) === language
  return others.find((one) => one.score >= OTHER_LANGUAGE_SHARE * best.score && isAsked(one)) ?? best
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

/**
 * Whether another row of a table is named by a thing of the question that this quote does not name. The quote may be a
 * row that names another thing of the question.
 */
function isOtherRow(excerpt: Excerpt): boolean {
  const { query, passage } = excerpt.hit
  const { telling } = excerpt
  const say = (one: Segment) => passage.text.slice(one.start, one.end)
  const isRow = (one: Segment) => isTableRow(say(one)) || isPair(say(one))
  const segments = splitSegments(passage.text)
  const head = telling && findTableHead(passage, segments, telling)?.segment
  const others = segments.filter((one) => ![telling?.start, head?.start].includes(one.start) && isRow(one))
  const isOwnRow = telling !== undefined && isRow(telling)
  const match = (text: string) => query.match(query.read(text).ids)
  const named = match(others.map((one) => splitCells(say(one))[0] ?? '').join('\n'))
  const own = match(isOwnRow ? say(telling) : sayShown(excerpt))
  const things = query.units.flatMap(({ wordClass }, unit) => (isSubject(wordClass) ? [unit] : []))
  const isNamed = (unit: number) => (named[unit] ?? 0) >= SAME_SUBJECT
  if (isOwnRow && things.some((unit) => (own[unit] ?? 0) >= SAME_SUBJECT)) return false
  return things.some((unit) => isNamed(unit) && (own[unit] ?? 0) < PART_OF_SUBJECT)
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

const isSubject = (wordClass: string) => wordClass === 'content' || wordClass === 'verb'

function sayShown(excerpt: Excerpt): string {
  const { sourceName, heading } = excerpt.hit.passage
  return [sourceName, heading ?? '', ...excerpt.headings, ...sayOwn(excerpt)].join('\n')
}

/** What is said without the headings: a row of ticks names only the columns that it ticks. */
function sayOwn({ hit: { passage }, segments, telling }: Excerpt): string[] {
  const head = telling && findTableHead(passage, splitSegments(passage.text), telling)
  const row = head && sayRow(head)
  return segments
    .filter((one) => !row || ![head.segment?.start, telling.start].includes(one.start))
    .map(({ start, end }) => passage.text.slice(start, end))
    .concat(row ? [row] : [])
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
