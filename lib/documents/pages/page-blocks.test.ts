import { describe, expect, it } from 'vitest'
import { type PageBlock, type PagePart, readPageBlocks } from './page-blocks'

const page = `Ordning i huset

1. Cyklar

Cyklar som saknar märkning forslas bort från cykel-
rummet den första måndagen i maj. Cykel-
och barnvagnsrummet städas
samma dag.

På gården gäller:
• Hundar ska hållas kopplade
• Grillning är tillåten fram
  till klockan 21.00

Avgift  2023  2024
Parkering  300 kronor  375 kronor`

const sayParts = (parts: PagePart[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
const say = (block: PageBlock) =>
  block.kind === 'table'
    ? `table${block.hasHead ? ' with a head' : ''}: ${block.rows.map(({ cells }) => cells.map(sayParts).join(' | ')).join(' / ')}`
    : `${block.kind}: ${sayParts(block.parts)}`

describe('the text of a page', () => {
  it('has the lines of a paragraph and the parts of a word joined, and its headings, items and rows apart', () => {
    expect(readPageBlocks(page, []).map(say)).toEqual([
      'heading: Ordning i huset',
      'heading: 1. Cyklar',
      'prose: Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj. Cykel- och barnvagnsrummet städas samma dag.',
      'prose: På gården gäller:',
      'item: • Hundar ska hållas kopplade',
      'item: • Grillning är tillåten fram till klockan 21.00',
      'table with a head: Avgift | 2023 | 2024 / Parkering | 300 kronor | 375 kronor',
    ])
  })

  it('marks the quoted words and no other', () => {
    const start = page.indexOf('Cyklar som')
    const end = page.indexOf(' Cykel-\noch')
    const marked = readPageBlocks(page, [{ start, end }]).map(say)
    expect(marked[2]).toBe(
      'prose: [Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.] Cykel- och barnvagnsrummet städas samma dag.',
    )
    expect(marked.filter((block) => block.includes('['))).toHaveLength(1)
    const word = { start: page.indexOf('den första'), end: page.indexOf(' i maj.') }
    expect(readPageBlocks(page, [word]).map(say)[2]).toContain('cykelrummet [den första måndagen] i maj.')
    const list = { start: page.indexOf('På gården'), end: page.indexOf('\n\nAvgift') }
    expect(readPageBlocks(page, [list]).map(say).slice(3, 6)).toEqual([
      'prose: [På gården gäller:]',
      'item: [• Hundar ska hållas kopplade]',
      'item: [• Grillning är tillåten fram till klockan 21.00]',
    ])
  })

  it('has a table with its marks within the cells, and no head that is not plainly one', () => {
    const duties = 'Del  Medlem  Förening\nRadiatorer  –  X\nKöksfläkt  X  –'
    const start = duties.indexOf('Köksfläkt')
    const spans = [
      { start: 0, end: duties.indexOf('\n') },
      { start, end: duties.length },
    ]
    expect(readPageBlocks(duties, spans).map(say)).toEqual([
      'table with a head: [Del] | [Medlem] | [Förening] / Radiatorer | – | X / [Köksfläkt] | [X] | [–]',
    ])
    const grouped = 'Del  Medlem  Förening\nKök\nKöksfläkt  X  –'
    expect(readPageBlocks(grouped, []).map(say)).toEqual([
      'table with a head: Del | Medlem | Förening / Kök / Köksfläkt | X | –',
    ])
    expect(readPageBlocks('2025  2024\nEl  203  221\nSnö  57  31', []).map(say)).toEqual([
      'table with a head:  | 2025 | 2024 / El | 203 | 221 / Snö | 57 | 31',
    ])
    expect(readPageBlocks('Lokal  Öppet\nTvättstuga  7–22\nBastu  16–22', []).map(say)).toEqual([
      'table with a head: Lokal | Öppet / Tvättstuga | 7–22 / Bastu | 16–22',
    ])
    expect(readPageBlocks('Bastun  120 kr  500 kr\nLokalen  80 kr  600 kr', []).map(say)).toEqual([
      'table: Bastun | 120 kr | 500 kr / Lokalen | 80 kr | 600 kr',
    ])
  })

  it('keeps a row alone and rows of other cells apart, and begins a table at a head below a blank line', () => {
    const text = 'A1  1  2\nB1  1  2  3\n\nDag  Pris\nMån  10 kr\nTis  20 kr\n\nRum  Pris\nLilla  30 kr'
    expect(readPageBlocks(text, []).map(say)).toEqual([
      'row: A1  1  2',
      'row: B1  1  2  3',
      'table with a head: Dag | Pris / Mån | 10 kr / Tis | 20 kr',
      'table with a head: Rum | Pris / Lilla | 30 kr',
    ])
  })
})
