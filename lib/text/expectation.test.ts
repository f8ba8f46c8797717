import { describe, expect, it } from 'vitest'
import { holdsFigure, lacksLeave, lacksOpeningHours, lacksSanction, rateForm } from './expectation'

describe('a question for a duty', () => {
  it.each([
    ['Måste jag betala om jag avbokar sent?', 'Den som avbokar sent betalar hela hyran.'],
    ['Behöver man anmäla en ny nyckel?', 'En ny nyckel anmäls till värden.'],
    ['Ska jag söka lov för markisen?', 'Lov för en markis söks hos styrelsen.'],
  ])('is answered by a rule in the present: %s', (question, rule) => {
    expect(lacksLeave(question, [rule])).toBe(false)
  })

  it.each([
    ['Måste jag betala om jag avbokar sent?', 'Hyran är 300 kronor.'],
    ['Får jag betala med kort?', 'Den som avbokar sent betalar hela hyran.'],
  ])('and one for leave are not answered by another sentence: %s', (question, rule) => {
    expect(lacksLeave(question, [rule])).toBe(true)
  })
})

describe('a question for what follows if a rule is broken', () => {
  it('is not answered by the rule itself', () => {
    const question = 'Kan jag bli uppsagd om jag hyr ut i andra hand utan samtycke?'
    const rule = 'En bostadsrättshavare får hyra ut i andra hand endast med styrelsens samtycke.'
    expect(lacksSanction(question, [rule])).toBe(true)
    expect(lacksSanction(question, ['Föreningen får säga upp den som hyr ut utan samtycke.'])).toBe(false)
    expect(lacksSanction('Får jag hyra ut i andra hand?', [rule])).toBe(false)
  })
})

describe('an article before an adjective', () => {
  it('counts nothing, and one right before the counted word does', () => {
    const rate = (sentence: string) => {
      const at = sentence.search(/laddplats/)
      return rateForm('Hur många laddplatser finns det?', sentence, [{ start: at, end: at + 9 }])
    }
    expect(rate('Bilen flyttas om den står på en gemensam laddplats.')).toBeLessThan(1)
    expect(rate('Det finns en laddplats på gården.')).toBe(1)
    expect(rate('Det finns fyra gemensamma laddplatser.')).toBe(1)
  })
})

describe('a question for opening hours', () => {
  it.each(['När är tvättstugan öppen?', 'Vilka öppettider har gymmet?', 'When is the laundry room open?'])(
    'is answered by a time of day or a day, and not by a period: %s',
    (question) => {
      expect(holdsFigure(question, 'Bokningen öppnar två veckor i förväg.')).toBe(false)
      expect(holdsFigure(question, 'Maskinerna går mellan 07.00 och 21.30.')).toBe(true)
      expect(holdsFigure(question, 'Alla dagar utom juldagen.')).toBe(true)
      expect(holdsFigure('När kan jag boka?', 'Bokningen öppnar två veckor i förväg.')).toBe(true)
      expect(lacksOpeningHours(question, ['Bokningen öppnar två veckor i förväg.'])).toBe(true)
      expect(lacksOpeningHours(question, ['Tvättstugan', 'Mån–fre 7–22'])).toBe(false)
    },
  )

  it('is none that asks when something may be done', () => {
    expect(lacksOpeningHours('När kan jag boka?', ['Bokningen öppnar två veckor i förväg.'])).toBe(false)
  })
})
