import { describe, expect, it } from 'vitest'
import { type PageBlock, readPageBlocks } from './page-blocks'

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

const say = ({ kind, parts }: PageBlock) =>
  `${kind}: ${parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')}`

describe('the text of a page', () => {
  it('has the lines of a paragraph and the parts of a word joined, and its headings, items and rows apart', () => {
    expect(readPageBlocks(page, []).map(say)).toEqual([
      'heading: Ordning i huset',
      'heading: 1. Cyklar',
      'prose: Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj. Cykel- och barnvagnsrummet städas samma dag.',
      'prose: På gården gäller:',
      'item: • Hundar ska hållas kopplade',
      'item: • Grillning är tillåten fram till klockan 21.00',
      'row: Avgift  2023  2024',
      'row: Parkering  300 kronor  375 kronor',
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
})
