import { describe, expect, it } from 'vitest'
import { findHead, isAmbiguous } from './table-heads'

const price = ['Bastu', '50 kr', '80 kr', '150 kr', '240 kr']

describe('a head of two levels', () => {
  it('names the group of each column, with or without a cell above the labels', () => {
    const cells = ['Medlem – Dag', 'Medlem – Kväll', 'Gäst – Dag', 'Gäst – Kväll']
    const labels = ['Dag', 'Kväll', 'Dag', 'Kväll']
    expect(findHead([['Medlem', 'Gäst'], labels, price], 5)).toEqual({
      at: 1,
      over: 0,
      cells: ['', ...cells],
    })
    const named = [['Lokal', 'Medlem', 'Gäst'], ['Pris', ...labels], price]
    expect(findHead(named, 5)).toEqual({ at: 1, over: 0, cells: ['Pris', ...cells] })
  })

  it('names it from merged cells, also where the labels do not repeat', () => {
    const over = ['–', 'Sommar', 'Sommar', 'Vinter', 'Vinter']
    expect(findHead([over, ['Plats', 'El', 'Ingen el', 'El', 'Tak'], price], 5)).toEqual({
      at: 1,
      over: 0,
      cells: ['Plats', 'Sommar – El', 'Sommar – Ingen el', 'Vinter – El', 'Vinter – Tak'],
    })
  })

  it('is ambiguous if the groups are not known', () => {
    const labels = ['Lokal', 'Dag', 'Kväll', 'Dag', 'Kväll']
    for (const over of [
      ['Priser', 'Kommentar', 'Medlem', 'Gäst'],
      ['Bastu', '50 kr'],
      ['Priser inkl. moms', 'Bokning per telefon'],
      ['Lokal', 'Plats'],
    ])
      expect(isAmbiguous(findHead([over, labels, price], 5)?.cells ?? [])).toBe(true)
    expect(isAmbiguous(findHead([labels, price], 5)?.cells ?? [])).toBe(true)
    const single = [['Kontakt', 'Webben'], ['Lokal', 'Pris', 'Pris'], price.slice(0, 3)]
    expect(isAmbiguous(findHead(single, 3)?.cells ?? [])).toBe(true)
  })

  it('is not ambiguous by a remark, or in a row whose cells are alike', () => {
    const head = ['Lokal', 'Pris', 'Anmärkning', 'Pris', 'Anmärkning']
    expect(isAmbiguous(head, ['Bastu', '50 kr', 'Handduk', '50 kr', ''])).toBe(false)
    expect(isAmbiguous(head, ['Bastu', '50 kr', 'Handduk', '80 kr', ''])).toBe(true)
    expect(isAmbiguous(['Lokal', 'Pris', 'Kommentar', 'Kommentar'], ['Bastu', '50 kr', 'a', 'b'])).toBe(false)
  })

  it('is no row of words below labels that repeat', () => {
    const head = ['Roll', 'Ordinarie', 'Ordinarie', 'Suppleant']
    const row = ['Ledamot', 'Anna Ek', 'Bo Al', 'Cia Öl']
    expect(findHead([head, row, ['Kassör', 'Di Ås', 'Eva Is', 'Fia Ek']], 4)).toEqual({
      at: 0,
      cells: head,
      over: null,
    })
  })
})

describe('a head of one level', () => {
  it.each([
    [['Lokal', 'Medlem', 'Gäst']],
    [['Del', 'Förening', 'Boende']],
    [['', 'Medlem', 'Gäst']],
    [['2025', '2024']],
    [['Not', '2025', '2024']],
  ])('is what it was: %s', (head) => {
    const row = ['Bastu', '80 kr', '150 kr']
    for (const above of [[], [['Priser', 'Bokas på nätet']]]) {
      const found = findHead([...above, head, row, row], 3)
      expect(found).toMatchObject({ at: above.length, over: null })
      expect(found?.cells.slice(-2)).toEqual(head.slice(-2))
      expect(isAmbiguous(found?.cells ?? [])).toBe(false)
    }
  })

  it('is none if a row only has one cell less', () => {
    expect(
      findHead(
        [
          ['Dag', 'Kväll'],
          ['Bastu', '80 kr', '150 kr'],
        ],
        3,
      )?.at,
    ).toBe(1)
  })
})
