import { describe, expect, it } from 'vitest'
import { readBlocks, splitSegments } from './segments'

const read = (text: string) =>
  splitSegments(text).map(({ start, end, kind }) => [kind, text.slice(start, end)])

describe('splitting a text into sentences', () => {
  it('joins wrapped lines and keeps the heading separate', () => {
    const text =
      'Tvättstugan\n\nDu bokar på tavlan utanför dörren och hämtar nyckeln\nhos vaktmästaren. Städa efter dig.'
    expect(read(text)).toEqual([
      ['heading', 'Tvättstugan'],
      ['prose', 'Du bokar på tavlan utanför dörren och hämtar nyckeln\nhos vaktmästaren.'],
      ['prose', 'Städa efter dig.'],
    ])
  })

  it('takes the line that names a year for the heading of the table below it, and no date', () => {
    const headings = (text: string) =>
      readBlocks(text)
        .filter(({ kind }) => kind === 'heading')
        .map(({ firstLine }) => firstLine)
    const below = (line: string) => headings(`${line}\n\nParkering  300 kronor  375 kronor`)
    expect(below('4. Avgifter 2024')).toEqual(['4. Avgifter 2024'])
    expect(below('Priser för lokalen 2025')).toEqual(['Priser för lokalen 2025'])
    for (const line of ['Den 3 maj 2025', 'Summa 12 2024', 'Totalt 375', 'i 2024'])
      expect(below(line)).toEqual([])
    expect(headings('Stambyte 2015\n\nFönsterbyte 2019\n\nGöteborg april 2024\n\nDen är hel.')).toEqual([])
  })

  it('does not end a sentence at an abbreviation, a chapter or a date', () => {
    const text = 'Avfall, t.ex. Pizzakartonger, lämnas kl. 18 enligt 7 kap. 3 § eller hos Brf. Nästa mening.'
    expect(read(text).map(([, sentence]) => sentence)).toContain('Nästa mening.')
    expect(read(text)).toHaveLength(2)
  })

  it('reads bullets, numbered rules and § paragraphs separately', () => {
    const text =
      'Följande gäller:\n• Hundar hålls kopplade\n• Katter får gå lösa\n1. Stäng dörren\n§ 4 Avgift\n5 § Avgiften betalas i förskott.'
    expect(readBlocks(text).map(({ firstLine }) => firstLine)).toEqual([
      'Följande gäller:',
      '• Hundar hålls kopplade',
      '• Katter får gå lösa',
      '1. Stäng dörren',
      '§ 4 Avgift',
      '5 § Avgiften betalas i förskott.',
    ])
  })

  it('does not read an amount at the beginning of a wrapped line as a numbered rule', () => {
    const text =
      'För en lägenhet i andra hand tar föreningen ut en avgift om högst\n10 procent av prisbasbeloppet per år.'
    expect(read(text)).toHaveLength(1)
  })

  it('keeps the rows of a table separate', () => {
    const text = 'Kostnad  2024  2023\nEl och uppvärmning  1 234 567  1 200 000\nVatten  400 000  380 000'
    expect(read(text).map(([kind]) => kind)).toEqual(['prose', 'prose', 'prose'])
  })

  it('keeps rows of a name and a mark separate, also where they begin with small letters', () => {
    expect(read('golvbrunn  X\nfönsterglas  X').map(([, row]) => row)).toEqual([
      'golvbrunn  X',
      'fönsterglas  X',
    ])
  })

  it('keeps wrapped sentences whole below a table that was read as one long line', () => {
    const row = Array.from({ length: 12 }, (_, i) => `Arbete nummer ${i}  tillstånd`).join(' ')
    const text = `${row}\n\nAvgiften är 1 200 kronor per ärende och dras inte av om du ångrar dig. Ett\ntillstånd gäller i sex månader.`
    const sentences = splitSegments(text).map(({ start, end }) => text.slice(start, end))
    expect(sentences.at(-1)).toBe('Ett\ntillstånd gäller i sex månader.')
  })
})
