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
    ['Föreningen', 'Du'],
    ['Vi sköter', 'Ni sköter'],
    ['Bostadsrättshavarens ansvar', 'Föreningens ansvar'],
    ['We take care of', 'You take care of'],
    ['Tidigare regel', 'Ny regel'],
    ['Före', 'Efter'],
  ])('is one of two parties or of two times too: %s and %s', (one, other) => {
    const lists = [`${one}:`, '• Stammar', '• Hissen', `${other}:`, '• Kranar', '• Tapeter']
    expect(read([one, other], ['Stammar', 'Kranar'], ['Hissen', 'Tapeter'])).toEqual(lists)
  })

  it.each([
    ['two of one party', ['Medlem', 'Boende'], ['Bastun', 'Gymmet']],
    ['amounts', ['Föreningen', 'Medlemmen'], ['100 kr', '200 kr']],
    ['amounts of two times', ['Tidigare pris', 'Nytt pris'], ['100 kr', '200 kr']],
    ['heads of which none denies', ['Tillåtet', 'Ingår'], ['Katt', 'Värme']],
    ['a second column that goes on from the first', ['Du får', 'Men inte'], ['Grilla', 'På balkongen']],
    ['a head for the things', ['Sak', 'Inte tillåtet'], ['Grill', 'Efter klockan 22']],
    ['answers in its cells', ['Tillåtet', 'Inte tillåtet'], ['X', ''], ['', 'X']],
    ['three columns', ['Sak', 'Tillåtet', 'Inte tillåtet'], ['Grill', 'Gasol', 'Kol']],
  ])('is not a table with %s', (_, ...rows) => {
    expect(read(...(rows as string[][]))).toHaveLength(1)
  })
})
