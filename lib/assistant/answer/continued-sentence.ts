import { readPath } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { foldWhiteSpace } from '@/lib/text/quote'
import { splitSegments } from '@/lib/text/segments'
import { isFragment } from './excerpt'
import { rateSegments } from './rate-segments'

const LOOKED = 5

/**
 * Puts the passage that ends the sentence which names most of the question before the one of the page before, which begins it. Half
 * a sentence is not quoted, and the passage of its end has its beginning as a lead-in.
 */
export function putContinuations(question: string, hits: readonly Hit[]): Hit[] {
  const ordered = [...hits]
  for (const hit of hits.slice(0, LOOKED)) {
    const begun = findBestIfCut(question, hit)
    const next = begun && hits.find((other) => goesOn(hit, begun, other))
    if (!next || ordered.indexOf(next) < ordered.indexOf(hit)) continue
    ordered.splice(ordered.indexOf(next), 1)
    ordered.splice(ordered.indexOf(hit), 0, next)
  }
  return ordered
}

/** The sentence of the passage that names most of the question, if its end stands on the next page; else null. */
function findBestIfCut(question: string, hit: Hit): string | null {
  const { text, kind } = hit.passage
  const segments = splitSegments(text)
  const last = segments.at(-1)
  if (kind !== 'document' || !last || !isFragment(text, last)) return null
  // The score would count the form too, which half a sentence may not have.
  const own = rateSegments(question, hit, segments).map((rating) => rating.own)
  const isBest = own.every((words) => words <= (own.at(-1) ?? 0))
  return isBest ? foldWhiteSpace(text.slice(last.start, last.end)) : null
}

/** Whether a passage is the next one of its paper, and has the beginning of the sentence above it. */
const goesOn = ({ passage: before }: Hit, begun: string, { passage }: Hit): boolean =>
  passage.sourceId === before.sourceId &&
  passage.ordinal === before.ordinal + 1 &&
  readPath(passage.heading).leads.some((lead) => begun.startsWith(foldWhiteSpace(lead)))
