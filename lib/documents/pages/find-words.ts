import type { Span } from '@/lib/text/quote'
import { joinPart, markParts, type PagePart } from './page-blocks'

/** Of what a person types. The rest is ignored. */
export const longestPageSearch = 100
const mostWords = 8

/** The words of a search in lower case. */
export function toSearchWords(search: string): string[] {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, mostWords)
}

/** A word may be parted at a line's end, or by soft hyphens. */
const DROPPED = /-\n|\u00ad/g

/** Each place of a word, also within a longer word, as private.search_document_pages finds it. Disjoint, in order. */
export function findWords(text: string, words: readonly string[]): Span[] {
  const { folded, places } = fold(text)
  const found: Span[] = []
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ start: places[at] ?? 0, end: (places[at + word.length - 1] ?? 0) + 1 })
  found.sort((a, b) => a.start - b.start)
  return found.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1)
    if (!last || span.start > last.end) joined.push(span)
    else last.end = Math.max(last.end, span.end)
    return joined
  }, [])
}

/** `places` are the offsets of the remaining characters. A letter may be longer in lower case. */
function fold(text: string): { folded: string; places: number[] } {
  const dropped = new Set<number>()
  for (const { index, 0: gap } of text.matchAll(DROPPED))
    for (let at = index; at < index + gap.length; at += 1) dropped.add(at)
  const places: number[] = []
  let folded = ''
  for (let at = 0; at < text.length; at += 1) {
    if (dropped.has(at)) continue
    const letter = text[at] === '\n' ? ' ' : (text[at] ?? '').toLowerCase()
    folded += letter
    for (const _ of letter) places.push(at)
  }
  return { folded, places }
}

const excerptRoom = { before: 80, after: 180 }

/** The words around the first place that has most of them, with all of them marked. Empty if none is found. */
export function excerptWords(text: string, words: readonly string[]): PagePart[] {
  const spans = findWords(text, words)
  const [first] = spans.toSorted((a, b) => countNear(text, b, words) - countNear(text, a, words))
  if (!first) return []
  const from = Math.max(0, first.start - excerptRoom.before)
  const to = Math.min(text.length, first.end + excerptRoom.after)
  const start = from === 0 ? 0 : findSpace(text, from, first.start)
  const end = to === text.length ? to : Math.max(first.end, text.slice(0, to).search(/\s\S*$/))
  const parts = markParts(text, spans, { start, end }).map(joinPart)
  return [
    ...(start > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...parts,
    ...(end < text.trimEnd().length ? [{ text: ' …', isMarked: false }] : []),
  ]
}

function countNear(text: string, { start, end }: Span, words: readonly string[]): number {
  const near = fold(text.slice(start, end + excerptRoom.after)).folded
  return words.filter((word) => near.includes(word)).length
}

function findSpace(text: string, from: number, before: number): number {
  const space = text.slice(from, before).search(/\s/)
  return space < 0 ? before : from + space + 1
}
