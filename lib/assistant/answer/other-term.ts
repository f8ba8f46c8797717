import { readPath } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { splitSegments } from '@/lib/text/segments'
import { endsTerm } from '@/lib/text/stamp'
import { statesTerm } from '@/lib/text/turning-words'
import type { Excerpt } from './excerpt'

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/gu

/**
 * Whether a quote stands below "Gäller till och med 2025", where its paper has another term and the question names no
 * year: both may say the same of different times.
 */
export function isOfOneTerm(question: string, { hit, headings }: Excerpt, hits: readonly Hit[]): boolean {
  const own = headings.filter(endsTerm)
  const asked = question.match(YEAR) ?? []
  if (own.length === 0 || asked.some((year) => own.some((one) => one.includes(year)))) return false
  return hits
    .filter(({ passage }) => passage.sourceId === hit.passage.sourceId)
    .flatMap(({ passage: { heading, text } }) => [
      ...readPath(heading).headings,
      ...splitSegments(text).map(({ start, end }) => text.slice(start, end)),
    ])
    .some((line) => statesTerm(line) && !own.some((one) => line.includes(one)))
}
