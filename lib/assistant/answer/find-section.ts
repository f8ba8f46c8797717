import { isSectionStart } from '@/lib/text/lines'
import type { Span } from '@/lib/text/quote'
import { readBlocks } from '@/lib/text/segments'

/** A section with fewer words says too little without what stands around it. */
const LEAST_WORDS = 25

/** The part of a text between the headings around a stretch of it, from the one above; all of the text where that is short, or the stretch empty. */
export function findSection(text: string, { start, end }: Span): Span {
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
