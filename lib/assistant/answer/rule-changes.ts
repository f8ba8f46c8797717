import { readIntent } from '@/lib/retrieval/rank/intent'
import type { Hit } from '@/lib/retrieval/retrieve'
import type { NumberedPlace } from '@/lib/text/place-number'
import { splitSegments } from '@/lib/text/segments'
import type { Excerpt } from './excerpt'
import { NO_RATING } from './rate-segments'

type Numbered = Pick<NumberedPlace, 'kind' | 'number'>

/**
 * The decisions about the places of that number, each as a text of the document that it changes, by which the one that is
 * meant is chosen, with the excerpt that is quoted.
 */
export function findDecided(
  place: Numbered,
  hits: readonly Hit[],
): Map<Excerpt, { targetId: string; excerpt: Excerpt }> {
  const found = new Map<Excerpt, { targetId: string; excerpt: Excerpt }>()
  for (const hit of hits) {
    for (const { kind, number, ending, start, end, targetId, targetName, targetKind } of hit.passage
      .decided ?? []) {
      if (kind !== place.kind || number !== place.number || ending) continue
      const segments = splitSegments(hit.passage.text).filter((one) => one.start >= start && one.end <= end)
      if (segments.length === 0) continue
      const excerpt = {
        hit,
        segments,
        start,
        end,
        headings: [],
        isWhole: true,
        ...NO_RATING,
        score: 1,
        own: 1,
      }
      const passage = { ...hit.passage, sourceName: targetName, documentKind: targetKind }
      found.set({ ...excerpt, hit: { ...hit, passage } }, { targetId, excerpt })
    }
  }
  return found
}

/** For a question that names an earlier time: without the decisions that came after what it asks for. */
export function withoutLaterDecisions(question: string, hits: readonly Hit[]): Hit[] {
  const latest = readIntent(question).times.toSorted().at(-1)
  const ended = hits.flatMap(({ passage }) => passage.ended ?? [])
  const isLater = ({ passage }: Hit) =>
    (passage.decided ?? []).some((decision) =>
      ended.some(
        ({ targetId, kind, number, lastDay }) =>
          [targetId, kind, number].join() === [decision.targetId, decision.kind, decision.number].join() &&
          decision.beginsOn > lastDay &&
          (latest === undefined || decision.beginsOn.slice(0, 4) > latest),
      ),
    )
  return hits.filter((hit) => !isLater(hit))
}
