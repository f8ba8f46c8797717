import type { Hit } from '@/lib/retrieval/retrieve'
import { findExceptionPlaces, type Place } from '@/lib/text/exception-place'
import type { Excerpt } from './excerpt'
import { findPlace } from './numbered-places'

const MOST = 2

/**
 * The texts that the shown sentences name as their exceptions, "se dock § 12". Null if one of them is not found,
 * although no passage of its paper is surely missing among the hits.
 */
export function findExceptions(excerpt: Excerpt, hits: readonly Hit[]): Excerpt[] | null {
  const { segments, hit } = excerpt
  const places = segments.flatMap(({ start, end }) => findExceptionPlaces(hit.passage.text.slice(start, end)))
  if (places.length > MOST) return null
  const found = places.map((place) => findException(place, excerpt, hits))
  if (found.includes(null)) return null
  // It may stand in what is shown anyway, or be the paragraph that names itself.
  return found
    .filter((one) => one !== null && one !== undefined)
    .filter((one) => one.hit !== hit || !(contains(one, excerpt) || contains(excerpt, one)))
}

const contains = (outer: Excerpt, inner: Excerpt) => inner.start >= outer.start && inner.end <= outer.end

/** The place nearest to the sentence that names it. Undefined if a passage of its paper is missing, null if none is. */
function findException(
  place: Place,
  { hit: { passage } }: Excerpt,
  hits: readonly Hit[],
): Excerpt | null | undefined {
  const isElsewhere = place.isInBylaws && passage.documentKind !== 'bylaws'
  const isThere = (hit: Hit) =>
    isElsewhere ? hit.passage.documentKind === 'bylaws' : hit.passage.sourceId === passage.sourceId
  const distance = (hit: Hit) => Math.abs(hit.passage.ordinal - passage.ordinal)
  const near = hits.filter(isThere).sort((a, b) => (isElsewhere ? 0 : distance(a) - distance(b)))
  for (const hit of near) {
    const found = findPlace(place, hit) ?? findPlace(withoutLetter(place), hit)
    if (found) return found
  }
  return isCut(near) ? undefined : null
}

/** "3 a" may stand below "3.". */
const withoutLetter = (place: Place): Place => ({ ...place, number: place.number.replace(/\p{L}$/u, '') })

/** Whether a passage between those of one paper is missing among the hits. */
function isCut(hits: readonly Hit[]): boolean {
  const known = hits.map(({ passage }) => `${passage.sourceId}/${passage.ordinal}`)
  return hits.some(
    ({ passage: { sourceId, ordinal } }) => ordinal > 0 && !known.includes(`${sourceId}/${ordinal - 1}`),
  )
}
