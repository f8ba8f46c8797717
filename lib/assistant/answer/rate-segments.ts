import { type CorpusPassage, isBoardsWord, readPath } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { readContext } from '@/lib/text/context'
import {
  expectFigure,
  holdsFigure,
  isAfterRefusal,
  isPeriod,
  rateForm,
  readCounted,
} from '@/lib/text/expectation'
import { isTableRow } from '@/lib/text/lines'
import { sayOf } from '@/lib/text/neighbours'
import { findNotes, readNote } from '@/lib/text/notes'
import { findPairTable, isMarkHead } from '@/lib/text/pair-table'
import type { Span } from '@/lib/text/quote'
import type { Segment } from '@/lib/text/segments'
import { holdsAnswers } from '@/lib/text/table'
import { isVerdict, statesTerm } from '@/lib/text/turning-words'
import { findTableHead } from './table-row'

export type Rating = {
  /** The scores of the hits of one question are comparable. */
  score: number
  own: number
  figure: boolean
  /** How near its meaning is to the question's, in deviations above the mean passage's; null without vectors. */
  meaning: number | null
  coverage: number[]
}

export const NO_RATING: Rating = { score: 0, own: 0, figure: false, meaning: null, coverage: [] }

/** The values are chosen by judgement. The first excerpt holds 73 % of the answers of `swequad-train.sv.json`. */
const RATING = {
  formShare: 0.3,
  headingShare: 0.75,
  nameShare: 1,
  previousShare: 0.7,
  leadShare: 0.9,
  /** A missing figure deducts the first; the others scale a row or FAQ item of another kind of question. */
  figureShare: 0.2,
  rowShare: 0.7,
  otherFaqShare: 0.6,
  easyLength: 150,
  /** A word counts as the counted one from this similarity on, which a part of a compound has. */
  countedMatch: 0.6,
  /** A sentence gets this share of all words' weight for each deviation of its meaning above the mean passage's. */
  meaningShare: 0.15,
  /** Below `noMatch` a similarity of letters counts nothing; a part of a compound counts half. */
  noMatch: 0.45,
  fullMatch: 0.9,
}

export function rateSegments(
  question: string,
  { passage, query, sentences }: Hit,
  segments: Segment[],
): Rating[] {
  const expectsFigure = expectFigure(question) !== null
  const isCounted = findCounted(question, query)
  const total = query.weights.reduce((sum, weight) => sum + weight, 0)
  const name = query.match(query.read(passage.sourceName).ids)
  const share = isBoardsWord(passage.kind) ? 1 : RATING.headingShare
  const above = (heading: string) =>
    query
      .match(query.read(heading).ids)
      .map((met, u) => Math.max(met * share, (name[u] ?? 0) * RATING.nameShare))
  let context = above(passage.heading ?? '')
  const weigh = (cover: number[]) =>
    cover.reduce((sum, met, u) => sum + stretchMatch(met) * (query.weights[u] ?? 0), 0)
  const meaning = (index: number) => RATING.meaningShare * Math.max(0, sentences?.[index] ?? 0)
  const wordsOf = (at: number) => {
    const { start, end } = segments[at] ?? { start: 0, end: 0 }
    return query.match(query.read(passage.text.slice(start, end)).ids)
  }
  const { columns } = readPath(passage.heading)
  let previous: { block: number; words: number[] } = { block: -1, words: [] }
  return segments.map((segment, index) => {
    const sentence = passage.text.slice(segment.start, segment.end)
    // A passage can contain a further heading, which then replaces the heading above the passage.
    if (segment.kind === 'heading' && index > 0) context = above(sentence)
    const { ids, tokens } = query.read(sentence)
    const words = query.match(ids)
    const before = previous.block === segment.block ? previous.words : []
    // An item says what the line above its list begins, and "Nej." says it of the question above.
    const { before: hangsOn, leads } = readContext(passage.text, segments, index)
    const led = hangsOn.map(wordsOf)
    // The head of its column: "Tillstånd krävs" above "Måla väggar  Nej".
    const table = findPairTable(passage.text, segments, segment, columns)
    const isAnswers = holdsAnswers(sentence)
    const head = isAnswers ? findTableHead(passage, segments, segment) : table?.head
    if (head) led.push(query.match(query.read(head.cells.join(' ')).ids))
    const coverage = words.map((met, u) =>
      Math.max(
        met,
        context[u] ?? 0,
        (before[u] ?? 0) * RATING.previousShare,
        ...led.map((lead) => (lead[u] ?? 0) * RATING.leadShare),
      ),
    )
    previous = { block: segment.block, words }
    const own = weigh(words)
    const isHead =
      table?.isHead || isMarkHead(passage.text, segments, index) || isRowHead(passage, segments, index)
    const isHeadOrNote = isHead || isNoteOfRow(passage.text, segments, index)
    if (!canAnswer(segment, sentence, leads.length > 0) || isHeadOrNote)
      return { ...NO_RATING, own, coverage }
    const matching = query.findMatches(ids)
    const matches = tokens.filter((_, i) => matching.has(ids[i] as number))
    const near = isCounted ? tokens.filter(({ word }, i) => isCounted(word, ids[i] as number)) : matches
    const formRating = rateForm(question, sentence, near)
    const form = total * RATING.formShare * formRating
    const lacks = expectsFigure ? 1 - RATING.figureShare * (1 - formRating) : 1
    const doubt =
      (sentence.endsWith('?') ? 0.5 : 1) *
      (isAfterRefusal(question, sentence) ? AFTER_REFUSAL : 1) *
      (isAnswers ? 1 : rateRow(question, segment, sentence)) *
      rateQualifiers(question, sentence, matches)
    const brevity = 1 / (1 + Math.max(0, sentence.length - RATING.easyLength) / 1500)
    return {
      score: (weigh(coverage) + form + total * meaning(index)) * lacks * doubt * brevity,
      own,
      figure: holdsFigure(question, sentence) && (!isCounted || formRating === 1),
      meaning: sentences?.[index] ?? null,
      coverage,
    }
  })
}

/** "mån" of "månader" and "månad" */
const PERIOD_STEM = 3

/** Tells the words that a question counts, "tvättpass" or "år"; null if it counts nothing, or what no noun names. */
function findCounted(question: string, query: Hit['query']): ((word: string, id: number) => boolean) | null {
  const counted = readCounted(question)
  if (!counted) return null
  // Periods are too common to be searched for, and parts of too many other words: "år" of "årligen".
  if (isPeriod(counted)) return (word) => word.startsWith(counted.slice(0, PERIOD_STEM)) && isPeriod(word)
  const unit = query.units.findIndex(
    ({ text, wordClass }) =>
      (wordClass === 'content' || wordClass === 'common') && text.split(' ').includes(counted),
  )
  return unit < 0 ? null : (_, id) => (query.match([id])[unit] ?? 0) >= RATING.countedMatch
}

export function rateWhole(question: string, text: string, rated: readonly Rating[]): Rating {
  const best = rated.reduce((a, b) => (b.score > a.score ? b : a), NO_RATING)
  const misses = expectFigure(question) !== null && !holdsFigure(question, text)
  return { ...best, score: best.score * (misses ? RATING.otherFaqShare : 1) }
}

/** A table row holds figures, so it is a poor answer if the question asks for none. */
function rateRow(question: string, { kind }: Segment, sentence: string): number {
  const isRow = isTableRow(sentence) || (kind === 'prose' && /\S {2,}\S|[\p{L}\d]$/u.test(sentence))
  return isRow && !expectFigure(question) ? RATING.rowShare : 1
}

function stretchMatch(similarity: number): number {
  return Math.max(0, Math.min(1, (similarity - RATING.noMatch) / (RATING.fullMatch - RATING.noMatch)))
}

/** "Fönster ........ 12", not "Bastu ........ ingår ej" */
const CONTENTS = /\.{4}[\s.]{0,200}(?:\d{1,4}|[ivx]{1,5})?\s{0,5}$/iu

/** Whether a row of a table holds the heads of its columns, which say nothing without the rows below. */
function isRowHead(passage: CorpusPassage, segments: readonly Segment[], index: number): boolean {
  const isRow = (one: Segment | undefined) => isTableRow(passage.text.slice(one?.start, one?.end))
  const [own, below] = [segments[index], segments[index + 1]]
  if (!own || !below || !isRow(own) || !isRow(below)) return false
  // A head has at most the names of its groups above it.
  if (isRow(segments[index - 1]) && isRow(segments[index - 2])) return false
  const head = findTableHead(passage, segments, below)
  return head?.segment === own || head?.over === own
}

/** Whether it is the note of a row, which is shown with it. */
function isNoteOfRow(text: string, segments: readonly Segment[], index: number): boolean {
  const say = sayOf(text, segments)
  return (
    readNote(segments, index, say) !== undefined &&
    findNotes(segments, index, say).some((at) => isTableRow(say(at)))
  )
}

/** Headings, lines of a table of contents and single words answer nothing, but for "Nej." and a list's items. */
function canAnswer({ kind }: Segment, sentence: string, isListed: boolean): boolean {
  const word = sentence.search(/\p{L}{2}/u)
  if ((kind === 'heading' && !statesTerm(sentence)) || CONTENTS.test(sentence) || word < 0) return false
  return kind === 'item' || isListed || /\s/.test(sentence.slice(word)) || isVerdict(sentence)
}

/** "En icke bärande vägg" is the opposite of the subject, an "extra stämma" is a different thing. */
const OPPOSITE = 0.4
const OTHER_KIND = 0.85
/** The rule stands before it. */
const AFTER_REFUSAL = 0.6

const NEGATED = /(?<!\p{L})(?:icke|non|som (?:inte|ej)(?: är)?)[\s-]+$/iu
const BARE_EJ = /(?:^|(?<!\p{L})(\p{L}+)\s+)ej\s+$/iu
// An "ej" after a verb negates the whole sentence, which is an answer: "får ej rivas".
const VERB = /(?:[rs]|de|te|må|kan|ska|skall)$/iu
const EXTRA = /(?<!\p{L})(?:extra|tillfälliga?|provisoriska?)\s+$/iu
// "Ej tillåtet" answers a question about permission.
const LEAVE = /^(?:tillåt|godkän|välkom|allow|permit)/iu
const ASKS_NEGATED = /(?<!\p{L})(?:icke|non|ej|inte|not)(?!\p{L})/iu
const ASKS_EXTRA = /(?<!\p{L})(?:extra|tillfällig|provisorisk)/iu
const LONGEST_QUALIFIER = 40

function rateQualifiers(question: string, sentence: string, matches: readonly Span[]): number {
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
