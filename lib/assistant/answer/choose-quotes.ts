import type { Hit } from '@/lib/retrieval/retrieve'
import { readContext } from '@/lib/text/context'
import { differInLanguage } from '@/lib/text/language'
import { escapeMarkdown, findQuote, foldWhiteSpace, type Span } from '@/lib/text/quote'
import { splitSegments } from '@/lib/text/segments'
import { tokenize } from '@/lib/text/tokens'
import { revokes } from '@/lib/text/turning-words'
import { findBest, isBeside, preferAsked } from './best-excerpt'
import { canBeSaid, saysWhatIsAsked } from './can-be-said'
import { findExceptions } from './exceptions'
import { type Excerpt, findExcerpts, trimFragments } from './excerpt'
import { readHeadings } from './headings-above'
import { isOlder, preferNewer } from './newer-text'
import { isOfOneTerm } from './other-term'
import { findOverleaf, limitsPageBefore } from './overleaf'
import { NO_RATING } from './rate-segments'
import { speaksOfSame } from './same-subject'
import { sayTelling } from './shown-words'
import { findStatedExceptions } from './stated-exceptions'

const CLOSEST = 3
/** A second quote needs nearly the score of the first one, or 0.7 of it and a new part of the question. */
const AS_GOOD = 0.95
const NEARLY_AS_GOOD = 0.7
const NEW_SHARE = 0.25
/** The share counts the first quote's own words, because a match in a heading is not enough. */
const OWN_SHARE = 0.75
const SAME_WORDS = 0.7
const READ = 5
/** Passages that are looked through for a decision that revokes the rule, and the share of its subjects there. */
const LOOKED = 10
const REVOKED_SHARE = 0.5
const SAME_SUBJECT = 0.8
/** The passage of a quote needs these shares of the best one's: its sentence can meet the same words by chance. */
const PASSAGE_SHARE = 0.85
const COVERAGE_SHARE = 0.75
/** A second quote may be farther from the question in meaning than the first by so many deviations. */
const FARTHER = 1

export function chooseQuotes(question: string, hits: readonly Hit[]): Excerpt[] {
  const [best] = hits
  if (!best) return []
  const read = hits.slice(0, READ)
  const near = preferNewer(
    question,
    read.filter((hit) => isNear(question, best, hit)),
    read.filter((hit) => isOfSame(question, best, hit)),
  )
  const said = near
    .flatMap((hit) => findBest(question, hit) ?? [])
    .filter((excerpt) => canBeSaid(question, excerpt) && !isBeside(question, excerpt))
    .filter((excerpt) => !limitsPageBefore(excerpt) && !isOfOneTerm(question, excerpt, hits))
  const first = preferAsked(question, said)
  // A quote without what turns its meaning may say the opposite of its page.
  if (!first?.isWhole) return []
  const revocation = findRevocation(question, hits, first)
  if (revocation) return [first, revocation]
  const named = findExceptions(first, hits)
  const overleaf = findOverleaf(first)
  // A rule whose exception is not known may not hold for the asker, nor one whose limits or consent cannot be shown.
  if (!named || !overleaf) return []
  const exceptions = named.length > 0 ? named : findStatedExceptions(question, first, hits)
  const told = [first, ...overleaf]
  if (exceptions.length > 0) return [...told, ...exceptions]
  // The sentence that introduces them speaks of the documents only if both are of one.
  if (first.hit.passage.kind !== 'document') return told
  const second = near
    .filter((hit) => hit !== first.hit && hit.passage.kind === 'document')
    .flatMap((hit) => findExcerpts(question, hit).slice(0, 3))
    .filter((excerpt) => excerpt.own >= first.own * OWN_SHARE && (excerpt.figure || !first.figure))
    .filter((excerpt) => !isFarther(excerpt, first))
    .filter((excerpt) => !differInLanguage(sayTelling(first), sayTelling(excerpt)))
    .filter((excerpt) => excerpt.isWhole && canBeSaid(question, excerpt))
    .filter((excerpt) => !told.some((one) => overlaps(one, excerpt)))
    .sort((a, b) => b.score - a.score)
    .find((excerpt) => {
      const asGood = excerpt.score >= first.score * AS_GOOD
      const isWorth =
        asGood || (excerpt.score >= first.score * NEARLY_AS_GOOD && adds(first, excerpt) >= NEW_SHARE)
      return isWorth && findOverleaf(excerpt)?.length === 0
    })
  return second ? [...told, second] : told
}

/** The whole sentence of another, not older paper that says that the rule does not hold any more. */
function findRevocation(question: string, hits: readonly Hit[], first: Excerpt): Excerpt | undefined {
  const { kind, sourceId, date } = first.hit.passage
  if (kind !== 'document') return
  const subjects = readSubjects(first)
  return hits
    .slice(0, LOOKED)
    .filter(({ passage }) => passage.kind === 'document' && passage.sourceId !== sourceId)
    .filter(({ passage }) => !isOlder(passage.date, date) && revokes(passage.text))
    .filter(({ passage }) => speaksOfSame(question, passage))
    .flatMap((hit) => findExcerpts(question, hit).slice(0, CLOSEST))
    .filter(
      ({ isWhole, hit, telling }) => isWhole && revokes(hit.passage.text.slice(telling?.start, telling?.end)),
    )
    .find((excerpt) => {
      const shared = [...readSubjects(excerpt)].filter((unit) => subjects.has(unit)).length
      return shared > 0 && shared >= subjects.size * REVOKED_SHARE
    })
}

/** The things of the question that the quote's sentence names itself. */
function readSubjects({ hit: { passage, query }, telling }: Excerpt): Set<string> {
  const met = query.match(query.read(passage.text.slice(telling?.start, telling?.end)).ids)
  const named = query.units.filter(
    ({ wordClass }, unit) => wordClass === 'content' && (met[unit] ?? 0) >= SAME_SUBJECT,
  )
  return new Set(named.map(({ text }) => text))
}

const isNear = (question: string, best: Hit, hit: Hit) =>
  hit === best || (hit.score >= best.score * PASSAGE_SHARE && isOfSame(question, best, hit))

const isOfSame = (question: string, best: Hit, hit: Hit) =>
  hit.coverage >= best.coverage * COVERAGE_SHARE && speaksOfSame(question, hit.passage)

const isFarther = (second: Excerpt, first: Excerpt) =>
  first.meaning !== null && second.meaning !== null && second.meaning < first.meaning - FARTHER

/** Each quote has a different sentence, and none begins or ends within one. */
export function chooseClosest(question: string, hits: readonly Hit[]): Excerpt[] {
  const chosen: Excerpt[] = []
  // Newer bylaws stand before the older ones, if these are nearer.
  const newest = preferNewer(question, hits.slice(0, 1), hits.slice(0, READ))
  for (const hit of new Set([...newest, ...hits])) {
    if (chosen.length === CLOSEST) break
    const excerpt = findBest(question, hit) ?? toWhole(hit)
    const isNew = excerpt && !chosen.some((other) => saysSame(excerpt, other) || holds(excerpt, other))
    if (isNew && !chosen.some((other) => readWords(other) === readWords(excerpt))) chosen.push(excerpt)
  }
  const [limits, others] = [true, false].map((is) => chosen.filter((one) => limitsPageBefore(one) === is))
  return [...sortByAsked(question, others ?? []), ...(limits ?? [])]
}

/** A rule before its fee and its sanction, which meet the same words. */
function sortByAsked(question: string, excerpts: readonly Excerpt[]): Excerpt[] {
  const says = excerpts.filter((excerpt) => saysWhatIsAsked(question, excerpt))
  return [...says, ...excerpts.filter((excerpt) => !says.includes(excerpt))]
}

/** Documents named beside the first one for the same words. */
const MOST_COPIES = 2

/** Adds, after each quote, the other documents that have the same words, each below its own headings. */
export function addCopies(quotes: readonly Excerpt[], hits: readonly Hit[]): Excerpt[] {
  return quotes.flatMap((quote) => {
    const words = readWords(quote)
    if (quote.hit.passage.kind !== 'document' || !words) return [quote]
    const named = new Set([quote.hit.passage.sourceId])
    const copies = hits.flatMap((hit) => {
      const { kind, sourceId, text } = hit.passage
      const span = kind === 'document' && !named.has(sourceId) && findQuote(text, escapeMarkdown(words))
      const headings = span ? readHeadingsOf(hit, span) : null
      if (!span || !headings) return []
      named.add(sourceId)
      return [{ ...quote, ...span, marked: moveMarks(quote, text, span), headings, hit }]
    })
    return [quote, ...copies.slice(0, MOST_COPIES)]
  })
}

/** Null if the words do not hold there: their section was repealed. */
function readHeadingsOf({ passage }: Hit, { start, end }: Span): string[] | null {
  const segments = splitSegments(passage.text)
  const shown = segments.filter((one) => one.end > start && one.start < end)
  const telling = shown.at(-1)
  if (!telling) return []
  const { repeal } = readContext(passage.text, segments, segments.indexOf(telling))
  return repeal.length > 0 ? null : readHeadings(passage, { segments, shown, telling })
}

/** The same places in a copy. All of the words are marked where the copy has other white space. */
function moveMarks({ hit, start, end, marked }: Excerpt, copy: string, span: Span): Span[] | undefined {
  if (copy.slice(span.start, span.end) !== hit.passage.text.slice(start, end)) return undefined
  const by = span.start - start
  return marked?.map((one) => ({ start: one.start + by, end: one.end + by }))
}

/** Empty if no sentence of the passage was chosen. */
const readWords = ({ hit, start, end }: Excerpt) => foldWhiteSpace(hit.passage.text.slice(start, end))

function toWhole(hit: Hit): Excerpt | null {
  const { text } = hit.passage
  if (!trimFragments(text, { start: 0, end: text.length })) return null
  return { hit, segments: [], start: 0, end: 0, headings: [], isWhole: false, ...NO_RATING }
}

/** Passages of one source can overlap. */
function saysSame({ hit, start, end }: Excerpt, other: Excerpt): boolean {
  const { sourceId, text } = hit.passage
  return (
    sourceId === other.hit.passage.sourceId &&
    end > start &&
    other.hit.passage.text.includes(text.slice(start, end))
  )
}

function holds({ hit, start, end }: Excerpt, other: Excerpt): boolean {
  const { sourceId, text } = hit.passage
  const known = other.hit.passage.text.slice(other.start, other.end)
  return sourceId === other.hit.passage.sourceId && known !== '' && text.slice(start, end).includes(known)
}

function adds(first: Excerpt, excerpt: Excerpt): number {
  const { weights } = excerpt.hit.query
  let gain = 0
  let total = 0
  weights.forEach((weight, u) => {
    gain += weight * Math.max(0, (excerpt.coverage[u] ?? 0) - (first.coverage[u] ?? 0))
    total += weight
  })
  return total > 0 ? gain / total : 0
}

function overlaps(a: Excerpt, b: Excerpt): boolean {
  const sentences = (excerpt: Excerpt) =>
    excerpt.segments.map(({ start, end }) => excerpt.hit.passage.text.slice(start, end).replace(/\s+/g, ' '))
  const known = new Set(sentences(a))
  if (sentences(b).some((sentence) => known.has(sentence))) return true
  const words = (excerpt: Excerpt) => new Set(tokenize(sentences(excerpt).join(' ')).map(({ word }) => word))
  const [left, right] = [words(a), words(b)]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared >= SAME_WORDS * Math.min(left.size, right.size)
}
