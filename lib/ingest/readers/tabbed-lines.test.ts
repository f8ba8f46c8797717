import { describe, expect, it } from 'vitest'
import { readTabs } from './tabbed-lines'

describe('lines with tabs', () => {
  it('are the rows of a table, with a dash in its empty cells', () => {
    const head = '\tGården\tBalkongen\tTakterrassen'
    expect(readTabs([head, 'Grilla med kol\tJa\tNej\tNej', 'Ha partytält\tJa\t\tNej'])).toEqual([
      '–  Gården  Balkongen  Takterrassen',
      'Grilla med kol  Ja  Nej  Nej',
      'Ha partytält  Ja  –  Nej',
    ])
  })

  it('are set below each other with as many tabs as it takes', () => {
    const lines = ['Aktivitet\tGården\tBalkongen', 'Röka\t\tNej\tJa', 'Leka\t\tJa']
    expect(readTabs(lines)).toEqual(['Aktivitet  Gården  Balkongen', 'Röka  Nej  Ja', 'Leka  Ja  –'])
    expect(readTabs(['Ordförande\t\tAnna Ek', 'Kassör\t\t\tBo Al'])).toEqual([
      'Ordförande  Anna Ek',
      'Kassör  Bo Al',
    ])
  })

  it('have no dash where the columns counted are not those seen', () => {
    const lines = ['Sak\tGården\tTaket', 'Röka\tNej\tJa', 'Grilla med kol\tJa']
    expect(readTabs(lines)?.at(-1)).toBe('Grilla med kol  Ja')
  })

  it('are no rows with the mark of an item before the tab, or alone', () => {
    expect(readTabs(['1.\tStämman öppnas', '2.\tVal av ordförande'])).toBeNull()
    expect(readTabs(['Vi ses på gården.', '\tVälkommen!', 'Tid:\t18.00'])).toBeNull()
  })

  it('are read in time whatever they hold', () => {
    const lines = Array.from({ length: 2_000 }, () => 'a\t'.repeat(500))
    const before = performance.now()
    readTabs([...lines, `${'b\t'.repeat(59)}b`])
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})
