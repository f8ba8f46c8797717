import { describe, expect, it } from 'vitest'
import { findAmounts, fitHead, isHead, isTable, joinTables, readCells, sayTicks, splitCells } from './table'

const join = (text: string) =>
  joinTables(
    text.split('\n').map((line) => ({
      item: { line },
      text: line,
      cells: line.includes('  ') ? splitCells(line) : null,
    })),
  ).map((one) => (isTable(one) ? `${one.hasHead ? 'head' : 'rows'} ${one.rows.length}` : one.line))

describe('rows of a table', () => {
  it('are joined if they have the same number of cells', () => {
    expect(join('Vad  Pris  Tid\nBastu  50 kr  1 h\nLokal  90 kr  2 h')).toEqual(['head 3'])
    expect(join('Bastu  50 kr  1 h\nLokal  90 kr\nSlut')).toEqual([
      'Bastu  50 kr  1 h',
      'Lokal  90 kr',
      'Slut',
    ])
  })

  it('have no head that is not plainly one', () => {
    expect(join('Bastu  50 kr\nLokal  90 kr')).toEqual(['rows 2'])
    expect(join('Måndag  Anna\nTisdag  Bo')).toEqual(['rows 2'])
  })

  it('can have the line of a group between them, but another head begins another table', () => {
    expect(join('Del  Medlem  Förening\nKök\nFläkt  X  –\nBad\nBrunn  –  X')).toEqual(['head 5'])
    expect(join('Del  Medlem  Förening\nFläkt  X  –\nFrån 2027\nDel  Förening  Medlem\nFläkt  X  –')).toEqual(
      ['head 2', 'Från 2027', 'head 2'],
    )
    expect(join('Bastu  50 kr\nEn mening som inte är en grupp.\nLokal  90 kr')).toHaveLength(3)
  })

  it('have years alone as the heads of all columns but the first', () => {
    expect(join('2025  2024\nEl  203  221\nSnö  57  31')).toEqual(['head 3'])
    expect(fitHead(['2025', '2024'], 3)).toEqual(['', '2025', '2024'])
    expect(fitHead(['Medlem', 'Förening'], 3)).toBeNull()
  })

  it('have cells at their places', () => {
    const text = 'Före\n  Bastu  50 kr   1 h'
    const cells = readCells(text, { start: 7, end: text.length })
    expect(cells.map(({ start, end }) => text.slice(start, end))).toEqual(['Bastu', '50 kr', '1 h'])
  })

  it('have columns of amounts, some of them empty', () => {
    const rows = ['Vad  Pris  Tel', 'Bastu  1 200,50 kr  08-12 34', 'Lokal  –  ring'].map((line) => ({
      item: null,
      cells: splitCells(line),
    }))
    expect(findAmounts({ rows, hasHead: true })).toEqual([false, true, false])
  })

  it('are read in bounded time, however many there are', () => {
    const wide = Array.from({ length: 10_000 }, () => Array.from({ length: 60 }, () => 'X').join('  ')).join(
      '\n',
    )
    expect(join(wide)).toEqual(['rows 10000'])
    const wider = Array.from({ length: 61 }, () => 'X').join('  ')
    expect(join(`${wider}\n${wider}`)).toEqual([wider, wider])
  })
})

describe('a row of ticks', () => {
  const head = ['Del', 'Medlem', 'Föreningen', 'Anmärkning']
  const say = (row: string, heads = head, body: string[] = []) =>
    sayTicks(heads, splitCells(row), body.map(splitCells))

  it('is said by the heads of its columns, with its remark', () => {
    expect(say('Radiatorer  –  X  Målning: medlemmen')).toBe('Radiatorer: Föreningen. Målning: medlemmen')
    expect(say('Porttelefon  –  ✓  –')).toBe('Porttelefon: Föreningen')
    expect(say('Fönster  x  x  –')).toBe('Fönster: Medlem, Föreningen')
    expect(say('Golv  Ja  –  Ej stam', ['Del', 'Medlem', 'Föreningen', 'Undantag'])).toBe(
      'Golv: Medlem. Undantag: Ej stam',
    )
  })

  it('is not said without a mark, by a head of other cells, or if it is no head', () => {
    expect(say('Balkong  –  –  ring styrelsen')).toBeNull()
    expect(say('Balkong  –  X')).toBeNull()
    expect(say('Balkong  –  X  –', ['Ytterdörr', 'X', '–', '–'])).toBeNull()
    expect(say('Markis  Nej  Ja  –')).toBeNull()
    expect(say('–  –  X  –')).toBeNull()
    expect(say('Balkong  –  X  –', head, ['Del  Föreningen  Medlem  Anmärkning'])).toBeNull()
  })

  it('is not said if its "Ja" answers a question, and is said if a cross does', () => {
    expect(say('Får jag riva en vägg?  Ja  Anmäl det först', ['Fråga', 'Svar', 'Mer'])).toBeNull()
    expect(say('Får jag riva en vägg?  X  –', ['Fråga', 'Tillåtet', 'Förbjudet'])).toBe(
      'Får jag riva en vägg?: Tillåtet',
    )
  })

  it('is not said if marks of several kinds need a legend', () => {
    expect(say('Balkong  –  X  –', head, ['Fönster  ●  –  –'])).toBeNull()
    expect(say('Balkong  X  ●  –')).toBeNull()
  })

  it('needs a head of words above marks', () => {
    expect(isHead(head, [['Golv', '–', 'X', '–']])).toBe(true)
    expect(isHead(['–', 'Medlem', 'Förening'], [['Golv', '–', 'X']])).toBe(true)
    expect(isHead(['Golv', 'X', '–'], [['Tak', '–', 'X']])).toBe(false)
  })
})
