import { splitSegments } from '@/lib/text/segments'
import type { Excerpt } from './excerpt'
import { findTableHead, sayRow } from './table-row'

/** The words of a question that name a thing or an act. */
export const isSubject = (wordClass: string) => wordClass === 'content' || wordClass === 'verb'

export function sayShown(excerpt: Excerpt): string {
  const { sourceName, heading } = excerpt.hit.passage
  return [sourceName, heading ?? '', ...excerpt.headings, ...sayOwn(excerpt)].join('\n')
}

/** What is said without the headings: a row of ticks names only the columns that it ticks. */
export function sayOwn({ hit: { passage }, segments, telling }: Excerpt): string[] {
  const head = telling && findTableHead(passage, splitSegments(passage.text), telling)
  const row = head && sayRow(head)
  return segments
    .filter((one) => !row || ![head.segment?.start, telling.start].includes(one.start))
    .map(({ start, end }) => passage.text.slice(start, end))
    .concat(row ? [row] : [])
}

/** The sentence that answers. */
export const sayTelling = ({ hit, telling }: Excerpt): string =>
  hit.passage.text.slice(telling?.start, telling?.end)

/** "Där står det så här om fönster:" introduces what is not quoted. */
export const isIntroduction = ({ hit: { passage }, segments }: Excerpt): boolean =>
  passage.text.slice(segments.at(-1)?.start, segments.at(-1)?.end).trimEnd().endsWith(':')
