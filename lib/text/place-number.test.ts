import { describe, expect, it } from 'vitest'
import { beginsPlace, readNumberedPlace } from './place-number'

describe('a question for a numbered text', () => {
  it.each([
    ['Vad säger § 12 i stadgarna?', 'section', '12'],
    ['§12', 'section', '12'],
    ['Visa 21 §', 'section', '21'],
    ['Vad säger stadgarna i tolfte paragrafen?', 'section', '12'],
    ['Vad står det i 12:e paragrafen?', 'section', '12'],
    ['Vad står i paragraf 7 a?', 'section', '7a'],
    ['Vad står det i punkt 7.1?', 'section', '7.1'],
    ['Vad står det i 7.1 i stadgarna?', 'section', '7.1'],
    ['Vad står i kapitel 3?', 'chapter', '3'],
    ['Visa bilaga 2', 'appendix', '2'],
    ['Vad säger paragraf nio?', 'section', '9'],
    ['Vad står det i kapitel tre?', 'chapter', '3'],
    ['What does section 12 say?', 'section', '12'],
    ['Show me the twelfth paragraph', 'section', '12'],
  ])('is found in %s', (question, kind, number) => {
    expect(readNumberedPlace(question)).toMatchObject({ kind, number })
  })

  it.each([
    'Hur länge gäller en regel?',
    'Vad kostar 12 parkeringsplatser?',
    'Får jag hyra ut min lägenhet i andra hand enligt 7 §?',
    'Vad är det första jag ska göra?',
    'När öppnar bastun den 12 mars?',
  ])('is not found in %s', (question) => {
    expect(readNumberedPlace(question)).toBeNull()
  })
})

describe('the line of a number', () => {
  const section = (number: string) => ({ kind: 'section' as const, number })

  it('begins with it, in every way of writing', () => {
    for (const line of [
      '12 § Motioner',
      '§ 12 Motioner',
      '12. Motioner',
      'Paragraf 12',
      'Section 12 Motions',
    ])
      expect(beginsPlace(line, section('12'))).toBe(true)
    expect(beginsPlace('7.1 Föreningen svarar', section('7.1'))).toBe(true)
    expect(beginsPlace('3 kap. Avgifter', { kind: 'chapter', number: '3' })).toBe(true)
    expect(beginsPlace('Bilaga 2 Karta', { kind: 'appendix', number: '2' })).toBe(true)
  })

  it('is no amount and no longer number', () => {
    for (const line of ['De 12 platserna', '12 platser finns', '112 § Larm', '12.1 Val', '12 000 kronor'])
      expect(beginsPlace(line, section('12'))).toBe(false)
  })
})
