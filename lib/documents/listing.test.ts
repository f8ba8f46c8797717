import { describe, expect, it } from 'vitest'
import { addListing, type DocumentSort, groupByYear, plainListing, toListing } from './listing'

describe('the listing of an address', () => {
  it('is read back as it was written', () => {
    for (const listing of [
      plainListing,
      { kind: 'minutes', words: 'stämma 2016', sort: 'oldest' },
      { kind: null, words: '', sort: 'name' },
    ] as const) {
      const query = new URLSearchParams()
      addListing(query, listing)
      expect(toListing(Object.fromEntries(query))).toEqual(listing)
    }
  })

  it('is the plain one where the address has what nobody offered, and blank words filter nothing', () => {
    expect(toListing({ kind: 'x', find: ['a', 'b'], sort: 'size' })).toEqual(plainListing)
    expect(toListing({ find: ' \u0000\n ' })).toEqual(plainListing)
    expect(toListing({ find: 'x'.repeat(500) }).words).toHaveLength(100)
  })
})

it('documents stand under the year of their date, and those without one under none', () => {
  const documents = ['2021-02-03', '2016', '2016-04-28', null].map((date) => ({ date }))
  const years = (sort: DocumentSort) =>
    groupByYear(documents, { sort }).map((group) => [group.year, group.documents.length])
  expect(years('newest')).toEqual([
    ['2021', 1],
    ['2016', 2],
    [null, 1],
  ])
  expect(years('name')).toEqual([[null, 4]])
})
