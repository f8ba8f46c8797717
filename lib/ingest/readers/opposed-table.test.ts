import { describe, expect, it } from 'vitest'
import { readTable, toCell } from './table-text'

const read = (...rows: string[][]) => readTable(rows.map((row) => row.map(toCell))).map(({ text }) => text)

describe('a table of two opposed lists', () => {
  it('is read as one list after the other, each below its head', () => {
    expect(
      read(['Får lämnas', 'Får inte lämnas'], ['Tidningar', 'Möbler'], ['Glas', ''], ['', 'Bilbatterier']),
    ).toEqual(['Får lämnas:', '• Tidningar', '• Glas', 'Får inte lämnas:', '• Möbler', '• Bilbatterier'])
  })

  it.each([
    ['heads of which none denies', ['Tillåtet', 'Ingår'], ['Katt', 'Värme']],
    ['a second column that goes on from the first', ['Du får', 'Men inte'], ['Grilla', 'På balkongen']],
    ['a head for the things', ['Sak', 'Inte tillåtet'], ['Grill', 'Efter klockan 22']],
    ['answers in its cells', ['Tillåtet', 'Inte tillåtet'], ['X', ''], ['', 'X']],
    ['three columns', ['Sak', 'Tillåtet', 'Inte tillåtet'], ['Grill', 'Gasol', 'Kol']],
  ])('is not a table with %s', (_, ...rows) => {
    expect(read(...(rows as string[][]))).toHaveLength(1)
  })
})
