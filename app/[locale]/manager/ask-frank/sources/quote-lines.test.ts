import { describe, expect, it } from 'vitest'
import { parseQuote } from '@/lib/text/parse-quote'
import { isTable } from '@/lib/text/table'
import { isWide, readQuoteLines, sayMarkedRow } from './quote-lines'
import { shortenQuote } from './shorten-quote'

const duties = [
  'Vem ansvarar?',
  '**Del av lägenheten\u2003Bostadsrättshavaren\u2003Föreningen**',
  'Golv\u2003X\u2003–',
  '**Radiatorer\u2003–\u2003X**',
  'Köksfläkt\u2003X\u2003–',
].join('\n')
const read = (quote: string) => readQuoteLines(shortenQuote(parseQuote(quote)))

describe('the lines of a quote', () => {
  it('are a table with its head, of which the head and the marked row are seen at once', () => {
    const [line, table] = read(duties)
    expect(line).toMatchObject({ text: 'Vem ansvarar?', isExtra: true })
    if (!table || !isTable(table)) throw new Error('no table')
    expect(table.hasHead).toBe(true)
    expect(table.rows.map(({ item, cells }) => [item.isExtra, item.bold, cells[0]])).toEqual([
      [false, true, 'Del av lägenheten'],
      [true, false, 'Golv'],
      [false, true, 'Radiatorer'],
      [true, false, 'Köksfläkt'],
    ])
    expect(isWide(table)).toBe(true)
  })

  it('say the marked row of ticks in words, and no other', () => {
    expect(sayMarkedRow(read(duties))).toBe('Radiatorer: Föreningen')
    const grouped = duties.replace('Golv', 'Badrum\nGolv')
    expect(sayMarkedRow(read(grouped))).toBe('Badrum – Radiatorer: Föreningen')
    expect(sayMarkedRow(read(duties.replaceAll('**', '')))).toBeNull()
    expect(sayMarkedRow(read('**Vad\u2003Pris\u2003Tid\nBastu\u200350 kr\u20031 h**'))).toBeNull()
    expect(sayMarkedRow(read('**Golv\u2003X\u2003–\nTak\u2003–\u2003X**'))).toBeNull()
  })

  it('say the marked row of words with an empty cell by its marked heads', () => {
    const rooms = '**Utrymme\u2003Tillåtet\u2003Förbjudet**\nCykelrum\u2003cyklar\u2003mopeder\n'
    const row = 'Pannrum\u2003–\u2003all förvaring'
    expect(sayMarkedRow(read(`${rooms}**${row}**`))).toBe('Pannrum. Tillåtet: –. Förbjudet: all förvaring')
    expect(sayMarkedRow(read(`${rooms.replaceAll('**', '')}**${row}**`))).toBeNull()
    expect(sayMarkedRow(read(`${rooms.replace('Cykelrum', '**Cykelrum')}**${row}`))).toBeNull()
  })

  it('stay lines in prose, with marks within them', () => {
    expect(read('Ett **viktigt** ord.\nOch mer.').map((line) => !isTable(line) && line.text)).toEqual([
      'Ett viktigt ord.',
      'Och mer.',
    ])
  })
})
