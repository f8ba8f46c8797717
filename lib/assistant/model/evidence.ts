import { citePassage } from '@/lib/assistant/answer/cite-passage'
import { isCarried, toOutline } from '@/lib/assistant/answer/headings-above'
import { findConsentsBeside } from '@/lib/assistant/answer/overleaf'
import type { AnswerSource } from '@/lib/assistant/contract'
import { type CorpusPassage, isBoardsWord, readPath } from '@/lib/retrieval/passage'
import { limitsSentence } from '@/lib/text/consents'
import { readContext } from '@/lib/text/context'
import { readHeadingsAt } from '@/lib/text/headings'
import { findLimits } from '@/lib/text/limits'
import { sayOf } from '@/lib/text/neighbours'
import { foldWhiteSpace, type Span } from '@/lib/text/quote'
import { type Segment, splitSegments } from '@/lib/text/segments'
import type { Citation } from './reply'

/** A sentence that a leave depends on. Its source is null where the quote of the leave holds it. */
export type Consent = { text: string; source: AnswerSource | null }

export type Statement = {
  text: string
  /** Names the subject: heading, document's name and the sentence that it refers to. */
  about: string
  heading: string
  place: string
  /** In other paragraphs, word for word, each in one line. */
  consents?: Consent[]
}

export type Evidence = { passage: number; source: AnswerSource; statements: Statement[] }

const SHORTEST_QUOTE = 12
const LONGEST_QUOTE = 900
const GOES_ON =
  /^(?:det|den|de|detta|denna|dessa|dess|där|då|han|hon|sådan\p{L}*|samma|this|that|these|those|it|they|there|such|he|she)(?!\p{L})/iu

/** Takes quotes that are word for word in the passages that they cite, and drops the others. */
export function readEvidence(citations: readonly Citation[], passages: readonly CorpusPassage[]): Evidence[] {
  const evidence = citations.flatMap(({ passage: number, quote }) => {
    const passage = passages[number - 1]
    const segments = passage ? splitSegments(passage.text) : []
    const quoted = passage ? quoteWhole(passage.text, segments, quote) : null
    const source = passage && quoted && citePassage(passage, quoted)
    if (!passage || !quoted || !source) return []
    const beside = findBeside(passage, passages)
    const statements = segments.flatMap((segment, at) =>
      segment.start >= quoted.start && segment.end <= quoted.end
        ? toStatement(passage, beside, segments, at)
        : [],
    )
    return [{ passage: number, source, statements }]
  })
  const keyOf = ({ source }: Evidence) =>
    JSON.stringify([
      source.document_id,
      source.faq_id,
      source.board,
      source.article_id,
      source.event_id,
      source.text,
    ])
  return evidence.filter((one, at) => evidence.findIndex((other) => keyOf(other) === keyOf(one)) === at)
}

function findBeside(passage: CorpusPassage, passages: readonly CorpusPassage[]) {
  const at = (ordinal: number) =>
    passages.find((one) => one.sourceId === passage.sourceId && one.ordinal === ordinal)
  return { before: at(passage.ordinal - 1), after: at(passage.ordinal + 1) }
}

/** Extends a quote to whole sentences because half a sentence can say the opposite. */
function quoteWhole(text: string, segments: readonly Segment[], quote: string): Span | null {
  const span = locateQuote(text, quote)
  if (!span) return null
  const touched = segments.filter(({ start, end }) => start < span.end && end > span.start)
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return null
  const isWhole = span.start <= first.start && span.end >= last.end
  const consents = touched.flatMap((one) =>
    readContext(text, segments, segments.indexOf(one)).consents.flatMap((at) => segments[at] ?? []),
  )
  const start = Math.min(first.start, ...consents.map((one) => one.start))
  const end = Math.max(endOfLimits(text, segments, last), ...consents.map((one) => one.end))
  if ((!isWhole && span.end - span.start < SHORTEST_QUOTE) || end - start > LONGEST_QUOTE) return null
  return { start, end }
}

/** The limits of the last sentence belong to the quote: "Detta gäller dock inte kvällar." */
function endOfLimits(text: string, segments: readonly Segment[], last: Segment): number {
  let at = segments.indexOf(last)
  const say = sayOf(text, segments)
  const limits = findLimits(segments, at, say)
  const isLimit = (next: number) =>
    limits.includes(next) && (limitsSentence(say(next - 1), say(next)) || segments[next]?.kind === 'item')
  while (isLimit(at + 1)) at++
  return segments[at]?.end ?? last.end
}

function toStatement(
  passage: CorpusPassage,
  beside: ReturnType<typeof findBeside>,
  segments: readonly Segment[],
  at: number,
): Statement[] {
  const read = (segment: Segment | undefined) =>
    segment
      ? passage.text.slice(segment.start, segment.end).replace(/(?<=\p{L})-[^\S\n]*\n\s*(?=\p{Ll})/gu, '')
      : ''
  const segment = segments[at]
  const own = read(segment)
  if (!segment || segment.kind === 'heading' || own.trimEnd().endsWith('?')) return []
  const path = readPath(passage.heading)
  const heading = segments.slice(0, at).some(({ kind }) => kind === 'heading')
    ? readHeadingsAt(toOutline(passage), segments, segment.start).join(' › ')
    : (passage.heading ?? '')
  const { leads, others, consents } = readContext(passage.text, segments, at)
  const overleaf = findConsentsBeside(passage, beside, segment)
  // The words of another association prove nothing of ours, nor a leave whose consent cannot be shown.
  if (others !== undefined || !overleaf) return []
  const here = leads.map((lead) => read(segments[lead]))
  const carried = here.length === 0 && isCarried(passage, segments, segment) ? path.leads : []
  const lead = [...carried, ...here].map((text) => `${text.replace(/:\s*$/, '')} `).join('')
  const before = GOES_ON.test(own) ? read(segments[at - 1]) : ''
  const name = isBoardsWord(passage.kind) ? '' : passage.sourceName
  return [
    {
      text: lead + own,
      about: [heading, passage.heading ?? '', name, before].join('\n'),
      heading,
      place: [name, passage.date ?? '', heading].join('\n'),
      consents: [
        ...consents.map((one) => ({ text: foldWhiteSpace(read(segments[one])), source: null })),
        ...overleaf.map((one) => ({
          text: foldWhiteSpace(one.passage.text.slice(one.segment.start, one.segment.end)),
          source: citePassage(one.passage, one.segment),
        })),
      ],
    },
  ]
}

/** A copy can differ by a word broken at a line's end, white space, typographic quotes and dashes. */
const PARTED = /(?<=\p{L})-\s+(?=\p{Ll})/gu
const ALIKE: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '\u00ad': '',
}

export function locateQuote(text: string, copy: string): Span | null {
  const [page, quote] = [simplify(text), simplify(copy).letters.trim()]
  const at = quote ? page.letters.indexOf(quote) : -1
  if (at < 0) return null
  const last = page.offsets[at + quote.length - 1] ?? 0
  return { start: page.offsets[at] ?? 0, end: last + 1 }
}

function simplify(text: string): { letters: string; offsets: number[] } {
  const parted = new Map(Array.from(text.matchAll(PARTED), ({ 0: hyphen, index }) => [index, hyphen.length]))
  let letters = ''
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    const skipped = parted.get(at)
    if (skipped) {
      at += skipped - 1
      continue
    }
    const character = text[at] ?? ''
    const letter = /\s/.test(character) ? (letters.endsWith(' ') ? '' : ' ') : (ALIKE[character] ?? character)
    letters += letter
    if (letter) offsets.push(at)
  }
  return { letters, offsets }
}
