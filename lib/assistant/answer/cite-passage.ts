import type { AnswerSource } from '@/lib/assistant/contract'
import { type CorpusPassage, isCitedWhole, readPath } from '@/lib/retrieval/passage'
import { readContext } from '@/lib/text/context'
import { statesLegend } from '@/lib/text/legend'
import { findLimits } from '@/lib/text/limits'
import { isSectionStart, isTableRow, readMark } from '@/lib/text/lines'
import { sayOf } from '@/lib/text/neighbours'
import { escapeMarkdown, foldWhiteSpace, markQuote, type Span } from '@/lib/text/quote'
import { readBlocks, type Segment, splitSegments } from '@/lib/text/segments'
import { splitCells } from '@/lib/text/table'
import { decides, demands } from '@/lib/text/turning-words'
import { type Excerpt, trimFragments } from './excerpt'
import { findHeadings } from './headings-above'
import { findTableHead, sayRow, type TableHead } from './table-row'

/** `bold` has offsets into the passage. The quote's place is that of `telling`, also an offset into the passage. */
export function citePassage(
  passage: CorpusPassage,
  quote: Span,
  bold: readonly Span[] = [],
  telling = quote.start,
): AnswerSource {
  const { kind, sourceId, sourceName, text, date, validFrom } = passage
  const ended = passage.ended?.find(({ start, end }) => telling >= start && telling < end)
  const validTo = ended?.lastDay ?? passage.validTo
  const replacedBy = ended ? ended.by : passage.replacedBy
  const isWhole = isCitedWhole(kind)
  const marks = bold.map(({ start, end }) => ({ start: start - quote.start, end: end - quote.start }))
  return {
    text: isWhole ? escapeMarkdown(text) : markQuote(text.slice(quote.start, quote.end), marks),
    source: sourceName,
    ...readPlace(passage, telling),
    document_id: kind === 'document' ? sourceId : null,
    faq_id: kind === 'faq' ? sourceId : null,
    ...(kind === 'board' ? { board: true as const } : {}),
    ...(kind === 'article' ? { article_id: sourceId } : {}),
    ...(kind === 'event' ? { event_id: sourceId } : {}),
    date: date ?? null,
    ...(validFrom ? { valid_from: validFrom } : {}),
    ...(validTo ? { valid_to: validTo } : {}),
    ...(replacedBy
      ? { replaced_by: { document_id: replacedBy.sourceId, source: replacedBy.sourceName } }
      : {}),
  }
}

function readPlace(
  { page, heading, paragraph, text }: CorpusPassage,
  at: number,
): Pick<AnswerSource, 'page' | 'heading' | 'paragraph'> {
  if (!paragraph) return { page, heading: null, paragraph: null }
  const parted = text.slice(0, at).match(/\n\n/g)?.length ?? 0
  return { page: null, heading: readHeading(heading, text, at), paragraph: paragraph + parted }
}

function readHeading(path: string | null, text: string, at: number): string | null {
  const own = splitSegments(text).findLast(({ kind, end }) => kind === 'heading' && end <= at)
  const { headings, leads } = readPath(path)
  const inner = own && text.slice(own.start, own.end).replace(/\s+/g, ' ')
  const above =
    inner === undefined
      ? [...headings, ...leads]
      : headings.includes(inner)
        ? headings
        : [...headings.slice(0, -1), inner]
  return above.length > 0 ? above.join(' › ') : null
}

const SECTION_MARK = /^\s*(?:(?:\d+\s*kap\.\s*)?\d+\s?[a-z]?\s?§\s+|§\s*\d+\s+)/u
const WORD_PARTED = /(\p{L})-\n[ \t]*(?!(?:och|eller|samt|and|or)(?!\p{L}))(\p{Ll})/gu

const LONGEST_HEADING = 500

/**
 * A section of the passage, with what tells in bold: the sentences, and the headings above that turn their meaning or
 * without which they say nothing. The place of a document with pages names such headings and lead-ins that stand
 * before the passage, and the place of a row the heads of its columns that do. A passage can contain the end of one
 * section and another, unrelated one.
 */
export function citeSection({
  hit: { passage },
  start,
  end,
  telling,
  headings,
  marked = [{ start, end }],
}: Excerpt): AnswerSource {
  if (end <= start) return citePassage(passage, findSection(passage.text, { start, end }))
  const bold = [...findHeadings(passage, headings, start), ...marked]
  const section = findSection(passage.text, { start: bold[0]?.start ?? start, end })
  const source = citePassage(passage, section, bold, marked[0]?.start)
  const path = readPath(passage.heading)
  const outside = [...path.headings, ...path.leads, ...path.references].filter((heading) =>
    headings.includes(heading),
  )
  const before = outside.filter((heading) => findHeadings(passage, [heading], end).length === 0)
  const above = source.page === null ? [source.heading ?? ''] : before
  const named = [...above, ...readColumns(passage, telling)].filter(Boolean)
  if (named.length === 0) return source
  return { ...source, heading: named.join(' › ').slice(-LONGEST_HEADING) }
}

/** The column heads of a row whose table began in an earlier passage, as one part of its place. */
function readColumns(passage: CorpusPassage, telling: Segment | undefined): string[] {
  const head = telling && findTableHead(passage, splitSegments(passage.text), telling)
  return head && !head.segment ? [head.cells.filter(Boolean).join(' | ')] : []
}

/** A paragraph of the headings above the quote that turn its meaning; none if there are none. */
export function renderHeadings({ headings, segments, hit: { passage } }: Excerpt): string[] {
  const [first] = segments
  const begins = foldWhiteSpace(passage.text.slice(first?.start, first?.end))
  const shown = headings.filter((heading) => !begins.startsWith(heading))
  const line = shown.map(escapeMarkdown).join(' › ')
  return line ? [/[?:.!]$/.test(line) ? line : `${line}:`] : []
}

/** Sets the telling sentence in bold, if `isVerdict`. */
export function renderExcerpt({ hit, segments, telling }: Excerpt, isVerdict = false): string {
  const { text, kind } = hit.passage
  if (isCitedWhole(kind)) return renderParagraphs(text)
  const head = telling ? findTableHead(hit.passage, splitSegments(text), telling) : null
  if (telling && (head || isTableRow(text.slice(telling.start, telling.end)))) {
    const isCells = (one: Segment) =>
      [telling.start, head?.segment?.start, head?.over?.start].includes(one.start)
    const say = (one: Segment) => text.slice(one.start, one.end)
    const notes = segments.filter((one) => (!isTableRow(say(one)) || statesLegend(say(one))) && !isCells(one))
    const below = notes.filter(({ start }) => start > telling.start)
    const above = notes.filter((one) => !below.includes(one))
    const row = renderRow(say(telling), head, isVerdict)
    return [...above.map((one) => readable(text, one)), row, ...below.map((one) => readable(text, one))].join(
      '\n\n',
    )
  }
  const { verdict, consents } = telling ? findVerdict(text, segments, telling) : NO_VERDICT
  const isList = segments.some(({ block }) => block !== segments[0]?.block)
  const lines: string[] = []
  segments.forEach((segment, i) => {
    const previous = segments[i - 1]
    const plain = readable(text, segment)
    const sentence = isVerdict && verdict.includes(segment.start) ? `**${plain}**` : plain
    // A consent may stand apart: what is between is not shown.
    const isApart =
      previous !== undefined &&
      [previous, segment].some(({ start }) => consents.includes(start)) &&
      text.slice(previous.end, segment.start).trim() !== ''
    const isSameLine =
      previous?.block === segment.block || (segment.kind !== 'item' && previous?.kind === 'prose')
    if (isSameLine && !isApart) {
      lines.push(`${lines.pop() ?? ''} ${sentence}`.replace(/\*\* \*\*(?=\S)/u, ' '))
    } else lines.push(isList && segment.kind === 'item' ? `- ${sentence}` : sentence)
  })
  return lines
    .reduce(
      (all, line, i) =>
        all + (line.startsWith('- ') && lines[i - 1]?.startsWith('- ') ? '\n' : '\n\n') + line,
    )
    .trim()
}

type Verdict = { verdict: number[]; consents: number[] }

const NO_VERDICT: Verdict = { verdict: [], consents: [] }

/**
 * Finds where the sentence that tells begins, and those that limit it, because alone it would say more than the paper.
 * A decision tells more than the demand that it was made on.
 */
function findVerdict(text: string, segments: readonly Segment[], telling: Segment): Verdict {
  const say = ({ start, end }: Segment) => text.slice(start, end)
  const decision = demands(say(telling))
    ? segments.find((one) => one.start > telling.start && decides(say(one)))
    : null
  const { start } = decision ?? telling
  const all = splitSegments(text)
  const at = all.findIndex((one) => one.start === start)
  const startOf = (one: number) => all[one]?.start ?? 0
  const consents = readContext(text, all, at).consents.map(startOf)
  const limits = findLimits(all, at, sayOf(text, all)).map(startOf)
  return { verdict: [start, ...limits, ...consents], consents }
}

function readable(text: string, { start, end, kind }: Segment): string {
  const said = text.slice(start, end)
  return escapeMarkdown((kind === 'heading' ? said : withoutMark(said)).replace(WORD_PARTED, '$1$2').trim())
}

/** An empty box stays, because it says that something was not chosen. */
const withoutMark = (text: string) => {
  const said = text.trimStart()
  return /^[☐□]/u.test(said) ? said : said.slice(readMark(said).length).replace(SECTION_MARK, '')
}

/** A row of ticks in words, or a table of the head and the row. A row without a known head stays a line. */
function renderRow(telling: string, head: TableHead | null, isVerdict: boolean): string {
  const row = splitCells(telling).map(escapeMarkdown)
  if (!head) return row.join(row.length === 2 ? ': ' : ' ')
  const said = sayRow(head)
  if (said) return isVerdict ? `**${escapeMarkdown(said)}**` : escapeMarkdown(said)
  const line = (list: string[]) => `| ${list.join(' | ')} |`
  return [line(head.cells.map(escapeMarkdown)), line(head.cells.map(() => '---')), line(row)].join('\n')
}

function renderParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(escapeMarkdown).join('\\\n'))
    .join('\n\n')
}

const LEAST_WORDS = 25

/** Adds the heading above it, and takes the whole text if the section is short or the span is empty. */
export function findSection(text: string, excerpt: Span): Span {
  const section = readSection(text, excerpt)
  const { start, end } = trimFragments(text, section) ?? section
  // The rest of a sentence that began on the page before is quoted with its beginning.
  return excerpt.end > excerpt.start
    ? { start: Math.min(start, excerpt.start), end: Math.max(end, excerpt.end) }
    : { start, end }
}

function readSection(text: string, { start, end }: Span): Span {
  const whole = { start: 0, end: text.length }
  if (end <= start) return whole
  const openings = readBlocks(text)
    .filter(({ kind, firstLine }) => kind === 'heading' || isSectionStart(firstLine))
    .map((block) => block.start)
  const from = openings.findLast((opening) => opening <= start) ?? 0
  const to = openings.find((opening) => opening >= end) ?? text.length
  const words = text.slice(from, to).match(/\S+/g)?.length ?? 0
  return words < LEAST_WORDS ? whole : { start: from, end: text.slice(0, to).trimEnd().length }
}
