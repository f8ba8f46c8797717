import { type DocumentKind, documentKinds } from '@/lib/retrieval/passage'

export const documentSorts = ['newest', 'oldest', 'name', 'added'] as const
export type DocumentSort = (typeof documentSorts)[number]

/** `words`: each is in a name or the date. */
export type Listing = { kind: DocumentKind | null; words: string; sort: DocumentSort }

export const plainListing: Listing = { kind: null, words: '', sort: 'newest' }

export const isFiltered = ({ kind, words }: Listing) => kind !== null || words !== ''

export function addListing(query: URLSearchParams, { kind, words, sort }: Listing): void {
  if (kind) query.set('kind', kind)
  if (words) query.set('find', words)
  if (sort !== plainListing.sort) query.set('sort', sort)
}

export const documentsPageSize = 48

const longestFind = 100

/** Unknown and too long values are ignored. */
export function toListing(params: Record<string, string | string[] | undefined>): Listing {
  const find = typeof params.find === 'string' ? params.find : ''
  return {
    kind: documentKinds.find((kind) => kind === params.kind) ?? null,
    words: find
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, longestFind),
    sort: documentSorts.find((sort) => sort === params.sort) ?? plainListing.sort,
  }
}

export type YearGroup<T> = { year: string | null; documents: T[] }

/** One group unless the documents are ordered by date; the year is null without a date. */
export function groupByYear<T extends { date: string | null }>(
  documents: readonly T[],
  { sort }: Pick<Listing, 'sort'>,
): YearGroup<T>[] {
  if (sort === 'name' || sort === 'added') return [{ year: null, documents: [...documents] }]
  const groups: YearGroup<T>[] = []
  for (const document of documents) {
    const year = document.date?.slice(0, 4) ?? null
    const last = groups.at(-1)
    if (last && last.year === year) last.documents.push(document)
    else groups.push({ year, documents: [document] })
  }
  return groups
}
