import { describe, expect, it } from 'vitest'
import { findPairTable, isMarkHead, readPairHead } from './pair-table'
import { splitSegments } from './segments'

const find = (text: string, line: string, carried: string[] | null = null) => {
  const segments = splitSegments(text)
  const telling = segments.find(({ start, end }) => text.slice(start, end).includes(line))
  return telling ? findPairTable(text, segments, telling, carried) : null
}

const rows = 'Måla väggar  Nej\nFlytta köket  Ja\nByta golv  Nej'

describe('a table of two columns', () => {
  it('has the head above its answers, from the passage before too', () => {
    const text = `Renovering\n\nÅtgärd  Tillstånd krävs\n${rows}`
    expect(find(text, 'köket')?.head?.cells).toEqual(['Åtgärd', 'Tillstånd krävs'])
    expect(find(text, 'Åtgärd')?.isHead).toBe(true)
    expect(find(rows, 'köket', ['Åtgärd', 'Anmälan behövs'])?.head).toEqual({
      segment: null,
      cells: ['Åtgärd', 'Anmälan behövs'],
    })
  })

  it('has none if its first line is a row too', () => {
    expect(find(`Renovering\n\n${rows}`, 'köket')?.head).toBeNull()
    const items = [
      ['Radiator', 'Föreningen'],
      ['Fläkt', 'Medlemmen'],
      ['Dörr', 'Föreningen'],
      ['Spis', 'Medlemmen'],
    ]
    expect(readPairHead(items)).toBeNull()
    expect(readPairHead([['Fläkt', 'Hyresvärden'], ...items])).toBeNull()
    expect(readPairHead([['Sak', 'Ansvarig'], ...items])).toEqual(['Sak', 'Ansvarig'])
  })

  it('takes no row for a head whose answer turns the meaning as those below do', () => {
    const items = [
      ['Vatten', 'Ingår i avgiften'],
      ['El', 'Ingår inte'],
      ['Gas', 'Ingår inte'],
      ['Värme', 'Ingår'],
      ['Garage', 'Ingår inte'],
      ['Tv', 'Ingår'],
    ]
    expect(readPairHead(items)).toBeNull()
  })

  it('is none if its rows have answers of their own, or ask and answer', () => {
    expect(find('Lokaler\n\nGymmet  Endast medlemmar\nKolgrillen  Bokas i appen', 'Kolgrillen')).toBeNull()
    const asked = 'Frågor\n\nFråga  Svar\nFår man röka?  Nej\nFår man grilla?  Ja\nFår man fiska?  Nej'
    expect(find(asked, 'grilla')).toBeNull()
    expect(find('Bara en mening om saken.', 'mening')).toBeNull()
  })
})

it('the head of a column of marks is told from a row above an empty one', () => {
  const text = 'Lokalen\n\nSak  Ingår\nBord  X\nHandduk  tas med\nDuk  –'
  const segments = splitSegments(text)
  expect(segments.map((_, at) => isMarkHead(text, segments, at))).toEqual([false, true, false, false, false])
})
