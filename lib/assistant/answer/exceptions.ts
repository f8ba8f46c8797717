import type { Hit } from '@/lib/retrieval/retrieve'
import { findExceptionPlaces, type Place } from '@/lib/text/exception-place'
import type { Excerpt } from './excerpt'
import { findPlace } from './numbered-places'

const MOST = 2

/** The texts that the shown sentences name as their exceptions, "se dock § 12". Null if one of them is not found. */
export function findExceptions(excerpt: Excerpt, hits: readonly Hit[]): Excerpt[] | null {
  const { segments, hit } = excerpt
  const places = segments.flatMap(({ start, end }) => findExceptionPlaces(hit.passage.text.slice(start, end)))
  const found = places.slice(0, MOST).map((place) => findException(place, excerpt, hits))
  const known = found.filter((one) => one !== undefined)
  if (known.length < places.length) return null
  // It may stand in what is shown anyway.
  return known.filter((one) => one.hit !== hit || one.start < excerpt.start || one.end > excerpt.end)
}

/** The place nearest to the sentence that names it. */
function findException(
  place: Place,
  { hit: { passage } }: Excerpt,
  hits: readonly Hit[],
): Excerpt | undefined {
  const isElsewhere = place.isInBylaws && passage.documentKind !== 'bylaws'
  const isThere = (hit: Hit) =>
    isElsewhere ? hit.passage.documentKind === 'bylaws' : hit.passage.sourceId === passage.sourceId
  const distance = (hit: Hit) => Math.abs(hit.passage.ordinal - passage.ordinal)
  const near = hits.filter(isThere).sort((a, b) => (isElsewhere ? 0 : distance(a) - distance(b)))
  for (const hit of near) {
    const found = findPlace(place, hit)
    if (found) return found
  }
}
