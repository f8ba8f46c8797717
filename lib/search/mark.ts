import type { PreparedQuery as Query } from '@/lib/retrieval/retrieve'
import { splitSegments } from '@/lib/text/segments'

export type Part = { text: string; isMarked: boolean }

const longestExcerpt = 260

export function markText(query: Query, text: string): Part[] {
  return cut(text, findSpans(query, text), 0, text.length)
}

export function markExcerpt(query: Query, text: string): Part[] | null {
  const spans = findSpans(query, text)
  if (spans.length === 0) return null
  const segments = splitSegments(text)
  const within = (start: number, end: number) =>
    spans.filter((span) => span.start >= start && span.end <= end)
  const rated = segments.map(({ start, end, kind }) => ({
    start,
    isHeading: kind === 'heading',
    found: new Set(within(start, Math.min(end, start + longestExcerpt)).map(({ word }) => word)).size,
  }))
  const none = { start: spans[0]?.start ?? 0, found: 0 }
  const better = (a: typeof none, b: typeof none) => (b.found > a.found ? b : a)
  const sentence = rated.filter(({ isHeading }) => !isHeading).reduce(better, none)
  const best = sentence.found > 0 ? sentence : rated.reduce(better, none)
  const end = findEnd(text, best.start)
  const parts = cut(text, spans, best.start, end)
  return [
    ...(best.start > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...parts,
    ...(end < text.trimEnd().length ? [{ text: ' …', isMarked: false }] : []),
  ]
}

type Found = { start: number; end: number; word: number }

/** Finds synonyms only in a text without the words that were asked, because "avgift" is not read in each "kronor". */
function findSpans(query: Query, text: string): Found[] {
  const { tokens, ids } = query.read(text)
  const matches = query.findMatches(ids)
  const spans = tokens.flatMap(({ start, end }, i) => {
    const word = ids[i] ?? -1
    return matches.has(word) ? [{ start, end, word }] : []
  })
  const asked = spans.filter(({ word }) => query.units.some(({ forms }) => forms.has(word)))
  return asked.length > 0 ? asked : spans
}

function findEnd(text: string, start: number): number {
  if (text.length - start <= longestExcerpt) return text.length
  const stretch = text.slice(start, start + longestExcerpt)
  const space = stretch.search(/\s\S*$/)
  return start + (space > longestExcerpt / 2 ? space : [...stretch].slice(0, -1).join('').length)
}

function cut(text: string, spans: readonly Found[], from: number, to: number): Part[] {
  const parts: Part[] = []
  let at = from
  for (const span of spans) {
    if (span.start < at || span.end > to) continue
    if (span.start > at) parts.push({ text: text.slice(at, span.start), isMarked: false })
    parts.push({ text: text.slice(span.start, span.end), isMarked: true })
    at = span.end
  }
  if (at < to) parts.push({ text: text.slice(at, to), isMarked: false })
  return parts
}
