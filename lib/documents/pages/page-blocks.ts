import { isTableRow } from '@/lib/text/lines'
import type { Span } from '@/lib/text/quote'
import { readBlocks } from '@/lib/text/segments'

export type PagePart = { text: string; isMarked: boolean }
export type PageBlock = { kind: 'heading' | 'item' | 'prose' | 'row'; start: number; parts: PagePart[] }

/** "bostads-" at a line's end and "rätten" on the next one are one word; "hus-" and "och" are not. */
const PARTED = /\p{L}[-\u00ad\u2010]$/u
const REST = /^(?!(?:och|eller|samt|and|or)(?!\p{L}))\p{Ll}/u

/** A page's text as a reader would write it: the lines of a paragraph are joined, the spans are marked. */
export function readPageBlocks(text: string, spans: readonly Span[]): PageBlock[] {
  return readBlocks(text).map(({ start, end, kind, firstLine }) => {
    const isRow = kind !== 'heading' && isTableRow(firstLine)
    const parts = markParts(text, spans, { start, end })
    return { kind: isRow ? 'row' : kind, start, parts: isRow ? parts : parts.map(joinPart).filter(hasText) }
  })
}

/** The part of a text that lies `within`, with the spans marked. They are disjoint and in order. */
export function markParts(text: string, spans: readonly Span[], within: Span): PagePart[] {
  const parts: PagePart[] = []
  let at = within.start
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const span of spans) {
    if (span.end <= within.start || span.start >= within.end) continue
    add(Math.max(span.start, within.start), false)
    add(Math.min(span.end, within.end), true)
  }
  add(within.end, false)
  return parts
}

/** Joins the lines, and keeps the spaces at the edges, which part the marked words from the others. */
export const joinPart = (part: PagePart): PagePart => ({ ...part, text: joinLines(part.text) })

const hasText = ({ text }: PagePart) => text !== ''

const joinLines = (text: string) =>
  text.split('\n').reduce((all, next) => {
    const [before, line] = [all.trimEnd(), next.trimStart()]
    return PARTED.test(before) && REST.test(line) ? before.slice(0, -1) + line : `${before} ${line}`
  })
