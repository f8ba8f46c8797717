import { describe, expect, it } from 'vitest'
import { readTable, toCell } from './table-text'

const read = (...rows: string[][]) =>
  readTable(
    rows.map((row) => row.map((text) => ({ ...toCell(text), columns: row.length === 1 ? 2 : 1 }))),
  ).map(({ text }) => text)

describe('a table of two columns', () => {
  it('has a dash in an empty cell below the name of a group, which is alone on its line', () => {
    expect(
      read(['Åtgärd', 'Anmärkning'], ['Du bekostar'], ['Duschvägg', ''], ['Torkskåp', 'i mars']),
    ).toEqual(['Åtgärd  Anmärkning\nDu bekostar\nDuschvägg  –\nTorkskåp  i mars'])
  })

  it('has no dashes in a layout of prose', () => {
    const prose = 'Nu är det vår. Städdagen är den 4 maj.'
    expect(read(['Nyheter'], [prose, ''], ['Kom och hjälp till.', 'bild'])).toEqual([
      `Nyheter\n${prose}\nKom och hjälp till.  bild`,
    ])
    expect(read(['Rum', 'Golv'], ['Ja', 'Ja'], ['Kök', ''])).toEqual(['Rum  Golv\nJa\nKök'])
  })

  it('has no dashes without such a name', () => {
    expect(read(['Åtgärd', 'Anmärkning'], ['Duschvägg', ''], ['Torkskåp', 'i mars'])).toEqual([
      'Åtgärd  Anmärkning\nDuschvägg\nTorkskåp  i mars',
    ])
  })
})
