import type { OrganizationIndex } from '@/lib/retrieval/index/organization-index'
import type { Candidate } from '@/lib/retrieval/match/find-candidates'
import type { PendingVector } from '@/lib/retrieval/match/match-vectors'
import { type PassageText, toPassageId, toTitle } from '@/lib/retrieval/passage'
import { type PreparedQuery, searchPassages } from '@/lib/retrieval/retrieve'
import { hitsAtMost } from './limits'
import { markExcerpt, markText, type Part } from './mark'

export type SearchHit = {
  kind: 'document' | 'faq' | 'news' | 'board'
  id: string
  page: number | null
  heading: string | null
  title: Part[]
  excerpt: Part[] | null
}

/** Sorts the best first and lists each page, FAQ item and article once. */
export type Places = { query: PreparedQuery; found: readonly Candidate[] }

/** The words of a result cover half of the search, weighed by rarity. */
const coveredFrom = 0.48
/** Results by meaning alone are clearly above the rest. */
const meant = { max: 5, deviations: 2.5 }

/** Documents that the search names come first. Excludes the assistant's copies of FAQ items, news and dates. */
export async function findPlaces(
  index: OrganizationIndex,
  search: string,
  vector: PendingVector = null,
  namesOf: (sourceId: string) => string[] = () => [],
): Promise<Places> {
  const only = ({ kind }: { kind: string }) => kind !== 'faq' && kind !== 'article' && kind !== 'event'
  const { found, query } = await searchPassages(index, search, { vector, candidates: hitsAtMost, only })
  const near = found
    .filter(({ deviations }) => (deviations ?? 0) >= meant.deviations)
    .sort((a, b) => (b.deviations ?? 0) - (a.deviations ?? 0))
    .slice(0, meant.max)
  const seen = new Set<string>()
  const places = found.filter((place) => {
    if (place.coverage < coveredFrom && !near.includes(place)) return false
    const key = `${place.source.sourceId} ${place.source.pages[place.ordinal]}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  const named = new Map(
    places
      .filter(({ source }) => source.kind === 'name')
      .map((place) => [
        place,
        Math.max(0, ...namesOf(place.source.sourceId).map((name) => rateName(search, name))),
      ]),
  )
  const byName = [...places].sort((a, b) => (named.get(b) ?? 0) - (named.get(a) ?? 0))
  return { query, found: byName }
}

/** 2: the search is the name; 1: whole words that are half of the name or more. */
function rateName(search: string, name: string): 0 | 1 | 2 {
  const [searched, known] = [toNameWords(search), toNameWords(name)]
  if (searched.length === 0) return 0
  const joined = ` ${known.join(' ')} `
  if (joined === ` ${searched.join(' ')} `) return 2
  return searched.length * 2 >= known.length && joined.includes(` ${searched.join(' ')} `) ? 1 : 0
}

const toNameWords = (name: string): string[] =>
  toTitle(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function toSearchHits(
  query: PreparedQuery,
  places: readonly Candidate[],
  textOf: (passageId: string) => PassageText | undefined,
): SearchHit[] {
  return places.flatMap(({ source, ordinal }): SearchHit[] => {
    const text = textOf(toPassageId(source.sourceId, ordinal))
    if (!text) return []
    const { kind, sourceId, sourceName } = source
    const excerpt = markExcerpt(query, text.text)
    const above = markText(query, text.heading ?? '')
    if (kind === 'document') {
      const page = text.paragraph ? null : text.page
      const heading = page === null ? text.heading : null
      const shown = excerpt ?? (above.some(({ isMarked }) => isMarked) ? above : beginning(text.text))
      return [{ kind, id: sourceId, page, heading, title: markText(query, sourceName), excerpt: shown }]
    }
    if (kind === 'board') {
      const shown = excerpt ?? beginning(text.text)
      return [
        { kind, id: sourceId, page: null, heading: null, title: markText(query, sourceName), excerpt: shown },
      ]
    }
    const id = sourceId.slice(sourceId.indexOf(':') + 1)
    const hit = { id, page: null, heading: null, title: above }
    if (kind === 'name') return [{ ...hit, kind: 'document' as const, excerpt: null }]
    return [
      { ...hit, kind: kind === 'news' ? kind : ('faq' as const), excerpt: excerpt ?? beginning(text.text) },
    ]
  })
}

function beginning(text: string): Part[] {
  const characters = [...text]
  return [
    {
      text: characters.length > 200 ? `${characters.slice(0, 200).join('').trimEnd()} …` : text,
      isMarked: false,
    },
  ]
}
