import { isTableRow } from './analysis/lines'
import { type Segment, splitSegments } from './analysis/segments'
import { tokenize } from './analysis/tokens'
import { rateForm } from './expectation'
import type { Span } from './quote'
import type { Hit } from './retrieve'

/** Whole sentences, rows or items that follow each other in a passage and answer together. */
export type Excerpt = {
  hit: Hit
  segments: Segment[]
  /** The stretch of the passage's text from the first segment to the last. */
  start: number
  end: number
  score: number
  /** For each part of the question, 0..1. */
  coverage: number[]
}

const LONGEST_EXCERPT = 700
const FORM_SHARE = 0.25
const CONTEXT_SHARE = 0.5
const LEANS_ON_PREVIOUS =
  /^(?:detta|dessa|denna|den|de|dem|det gäller|det samma|detsamma|samma|sådan|sådana|sådant|då|där|även|this|these|those|they|it|such|in that case)(?!\p{L})/iu
const GOES_ON =
  /^(?:detta|dessa|denna|dock|men|däremot|undantag|undantaget|i annat fall|annars|det gäller|detsamma|då|därefter|även|för övrigt|however|but|otherwise|this|exceptions?)(?!\p{L})/iu

/** Each sentence of a hit that could be the core of an answer, with what it takes to be understood, best first. */
export function findExcerpts(question: string, hit: Hit): Excerpt[] {
  const { text, heading, kind } = hit.passage
  const { query } = hit
  const total = query.weights.reduce((sum, weight) => sum + weight, 0)
  const match = (part: string) => query.match(tokenize(part).map(({ word }) => query.idOf(word) ?? -1))
  const context = match(heading ?? '').map((met) => met * (kind === 'faq' ? 1 : CONTEXT_SHARE))
  const segments = splitSegments(text)

  const excerpts = segments.flatMap((segment, index) => {
    const sentence = text.slice(segment.start, segment.end)
    if (segment.kind === 'heading' || /\.{4}/.test(sentence) || !/\p{L}{2}.*\s/su.test(sentence)) return []
    const own = match(sentence)
    const met = own.map((value, u) => Math.max(value, context[u] ?? 0))
    const weighed = met.reduce((sum, value, u) => sum + value * (query.weights[u] ?? 0), 0)
    const asks = sentence.endsWith('?') ? 0.5 : 1
    const score = (weighed + total * FORM_SHARE * rateForm(question, sentence)) * asks
    const around = widen(text, segments, index)
    const start = around[0]?.start ?? segment.start
    const end = around.at(-1)?.end ?? segment.end
    return [{ hit, segments: around, start, end, score, coverage: met }]
  })
  return excerpts.sort((a, b) => b.score - a.score)
}

/** The segments that `index` needs: what "this" refers to, the line that leads into a list, the list a colon leads to. */
function widen(text: string, segments: Segment[], index: number): Segment[] {
  const say = (i: number) => text.slice(segments[i]?.start ?? 0, segments[i]?.end ?? 0)
  const reads = (i: number) => segments[i] !== undefined && segments[i].kind !== 'heading'
  const lengthOf = (from: number, to: number) => (segments[to]?.end ?? 0) - (segments[from]?.start ?? 0)
  let [from, to] = [index, index]

  if (isTableRow(say(index))) {
    while (reads(from - 1) && isTableRow(say(from - 1)) && lengthOf(from - 1, to) <= LONGEST_EXCERPT) from--
    return segments.slice(from, to + 1)
  }
  if (LEANS_ON_PREVIOUS.test(say(from)) && reads(from - 1) && lengthOf(from - 1, to) <= LONGEST_EXCERPT)
    from--
  const lead = findListLead(segments, from, say)
  if (lead !== null && lengthOf(lead, to) <= LONGEST_EXCERPT) from = lead
  if (say(to).endsWith(':')) {
    while (
      reads(to + 1) &&
      segments[to + 1]?.block !== segments[index]?.block &&
      lengthOf(from, to + 1) <= LONGEST_EXCERPT
    ) {
      if (segments[index + 1]?.kind === 'item' && segments[to + 1]?.kind !== 'item') break
      to++
    }
  }
  const sameBlock = segments[to + 1]?.block === segments[to]?.block
  if (sameBlock && GOES_ON.test(say(to + 1)) && lengthOf(from, to + 1) <= LONGEST_EXCERPT) to++
  return segments.slice(from, to + 1)
}

function findListLead(segments: Segment[], index: number, say: (i: number) => string): number | null {
  if (segments[index]?.kind !== 'item') return null
  let at = index
  while (segments[at]?.kind === 'item') at--
  return segments[at]?.kind === 'prose' && say(at).endsWith(':') ? at : null
}

/** The words of a stretch of the passage that the question asks about, by meaning as retrieval sees it. */
export function findMatches({ hit, start, end }: Excerpt): Span[] {
  const { query, passage } = hit
  const text = passage.text.slice(start, end)
  return tokenize(text).filter(({ word }) => {
    const id = query.idOf(word)
    if (id === undefined) return false
    return query.match([id]).some((met, u) => met >= MARKED && (query.weights[u] ?? 0) >= MARKED_WEIGHT)
  })
}

const MARKED = 0.6
const MARKED_WEIGHT = 0.3
