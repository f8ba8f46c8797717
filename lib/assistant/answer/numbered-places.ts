import {
  type CorpusPassage,
  type DocumentKind,
  isCitedWhole,
  readPath,
  toTitle,
} from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import type { Hit } from '@/lib/retrieval/retrieve'
import { isSectionStart, isTableRow } from '@/lib/text/lines'
import { beginsPlace, type NumberedPlace } from '@/lib/text/place-number'
import { foldWhiteSpace } from '@/lib/text/quote'
import { readBlocks, type Segment, splitSegments } from '@/lib/text/segments'
import { stem, tokenize } from '@/lib/text/tokens'
import { isProposal } from '@/lib/text/turning-words'
import type { Excerpt } from './excerpt'
import { NO_RATING } from './rate-segments'
import { findDecided } from './rule-changes'

const MOST = 3
const LONGEST = 1200

/** These papers number their points. A question means such a point only if it names the paper. */
const REPORTS: ReadonlySet<DocumentKind | null | undefined> = new Set([
  'minutes',
  'annual_report',
  'motions',
  'newsletter',
])

/**
 * The texts of that number that the question can mean, each of another document: those of the document that it
 * names, otherwise the bylaws first. The one that there is may not be the one that is meant, and of several the asker
 * may mean any.
 */
export function findNumberedPlaces(
  place: NumberedPlace,
  question: string,
  hits: readonly Hit[],
): { places: Excerpt[]; isMeant: boolean } {
  // A decision says what holds in the place of the document that it changes.
  const decided = findDecided(place, hits)
  const found = new Map<string, Excerpt>([...decided].map(([one, { targetId }]) => [targetId, one]))
  for (const hit of hits) {
    const { kind, sourceId } = hit.passage
    if (kind !== 'document' || isCitedWhole(kind) || found.has(sourceId)) continue
    const excerpt = findPlace(place, hit)
    if (excerpt) found.set(sourceId, excerpt)
  }
  const all = [...found.values()]
  const holding = prefer(all, ({ headings }) => headings.length === 0)
  const meant = dropOlderBylaws(chooseMeant(place, question, holding))
  const bylawsFirst = [...meant.filter(isBylaws), ...meant.filter((one) => !isBylaws(one))]
  const chosen = dropCopies(bylawsFirst).slice(0, MOST)
  const places = chosen.map((one) => decided.get(one)?.excerpt ?? one)
  return { places, isMeant: places.length === 1 && !namesAnother(place, question, holding) }
}

/** Whether the question names a kind of document, or a year, of which none has the number. */
function namesAnother(place: NumberedPlace, question: string, all: readonly Excerpt[]): boolean {
  const { names, years } = readIntent(question)
  if (all.some(({ hit }) => hasName(place, hit.passage.sourceName))) return false
  const isOfKind = ({ hit }: Excerpt) => hit.passage.documentKind === names
  const isOfYear = ({ hit }: Excerpt) => years.includes(readDate(hit.passage).slice(0, 4))
  return (names !== null && !all.some(isOfKind)) || (years.length > 0 && !all.some(isOfYear))
}

const hasName = ({ named }: NumberedPlace, name: string) =>
  named !== null && readStems(toTitle(name)).includes(stem(named))

/** Those of which `is` is true, or all if it is true of none. */
function prefer(all: readonly Excerpt[], is: (one: Excerpt) => boolean): Excerpt[] {
  const some = all.filter(is)
  return some.length > 0 ? some : [...all]
}

function chooseMeant(place: NumberedPlace, question: string, all: readonly Excerpt[]): Excerpt[] {
  const { named } = place
  const { names, years } = readIntent(question)
  const ofYear = prefer(all, ({ hit }) => years.includes(hit.passage.date?.slice(0, 4) ?? ''))
  const isNamed = (text: string) => named !== null && readStems(text).includes(stem(named))
  const byName = ofYear.filter(({ hit }) => hasName(place, hit.passage.sourceName))
  if (byName.length > 0) return byName
  if (names) return prefer(ofYear, ({ hit }) => hit.passage.documentKind === names)
  const subject = ofYear.filter(({ hit, start, end }) => isNamed(hit.passage.text.slice(start, end)))
  if (subject.length > 0) return subject
  return prefer(ofYear, ({ hit }) => !REPORTS.has(hit.passage.documentKind))
}

const readStems = (text: string) => tokenize(text).map(({ word }) => stem(word))

const isBylaws = ({ hit }: Excerpt) => hit.passage.documentKind === 'bylaws'
const readDate = ({ date }: CorpusPassage) => date ?? ''

/** Of bylaws that all have a date the newest hold. A year alone may be the year of the newest. */
function dropOlderBylaws(all: Excerpt[]): Excerpt[] {
  const dates = all.filter(isBylaws).map(({ hit }) => readDate(hit.passage))
  if (dates.includes('')) return all
  const newest = dates.sort().at(-1)
  const isOlder = (date: string) => newest !== undefined && date < newest && !newest.startsWith(date)
  return all.filter((one) => !isBylaws(one) || !isOlder(readDate(one.hit.passage)))
}

/** A copy is named beside the first document that has its words. */
function dropCopies(all: readonly Excerpt[]): Excerpt[] {
  const say = ({ hit, start, end }: Excerpt) => foldWhiteSpace(hit.passage.text.slice(start, end))
  return all.filter((one, at) => all.findIndex((other) => say(other) === say(one)) === at)
}

/** The text of that number in the passage, as an excerpt. Null if it is not there. */
export function findPlace(place: Pick<NumberedPlace, 'kind' | 'number'>, hit: Hit): Excerpt | null {
  const { text } = hit.passage
  const blocks = readBlocks(text)
  const at = blocks.findIndex(({ firstLine }) => beginsPlace(firstLine, place) && !isTableRow(firstLine))
  const block = blocks[at]
  if (!block) return null
  const next = blocks
    .slice(at + 1)
    .find(({ kind, firstLine }) => (kind === 'heading' || isOpening(firstLine)) && !isPart(firstLine, place))
  const isInside = ({ start, end }: Segment) =>
    start >= block.start && end <= Math.min(next?.start ?? text.length, block.start + LONGEST)
  const segments = splitSegments(text).filter(isInside)
  const [first, last] = [segments[0], segments.at(-1)]
  // A number without its text, such as a line of a table of contents, says nothing.
  if (!first || !last || last.kind === 'heading') return null
  const { sourceName, heading } = hit.passage
  const status = [toTitle(sourceName), ...readPath(heading).headings].filter(isProposal)
  const headings = status.slice(0, 1)
  return {
    hit,
    segments,
    start: first.start,
    end: last.end,
    headings,
    isWhole: true,
    ...NO_RATING,
    score: 1,
    own: 1,
  }
}

/** "5.1" is a part of "5 §". */
const isPart = (line: string, { number }: Pick<NumberedPlace, 'number'>) =>
  line.trimStart().startsWith(`${number}.`)

const isOpening = (line: string) => isSectionStart(line) || /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{Lu}/u.test(line)
