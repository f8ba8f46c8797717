import { describe, expect, it } from 'vitest'
import { isLikelier, isNoLanguage, mayBeMisread } from '@/lib/ingest/ocr/misread'
import { isGarbled, lacksLetters } from './garbled'

const rules =
  'Tvättstugan bokas på tavlan i källaren. Bokad tid som inte har påbörjats efter 15 minuter är fri för andra. Gästlägenheten kostar 450 kronor per dygn och bokas hos styrelsen, högst fem nätter i följd. Störande arbeten såsom borrning får ske vardagar 8–19 och lördagar 10–15. På söndagar är borrning förbjuden.'

describe('a page whose text is not what it shows', () => {
  it('has a font that maps letters to nothing', () => {
    const lost = new Map([...'sbytkg'].map((letter, at) => [letter, String.fromCharCode(0xe000 + at)]))
    expect(lacksLetters([...rules].map((letter) => lost.get(letter) ?? letter).join(''))).toBe(true)
    const control = [...rules].map((letter) => (letter === 't' ? '\u0003' : letter)).join('')
    expect(lacksLetters(control)).toBe(true)
  })

  it('has a font that maps letters to others', () => {
    const moved = rules
      .toLowerCase()
      .replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 5) % 26) + 97))
    expect(isNoLanguage(moved)).toBe(true)
  })

  it('has a font that maps letters to signs', () => {
    const shifted = [...rules].map((letter) => String.fromCharCode(Math.max(32, letter.charCodeAt(0) - 29)))
    expect(isNoLanguage(shifted.join(''))).toBe(true)
  })

  it('was read by the software of a scanner that knows only English', () => {
    const read = rules.replace(/[åä]/g, 'a').replace(/[ÅÄ]/g, 'A').replace(/ö/g, 'o')
    expect([mayBeMisread(read), isNoLanguage(read)]).toEqual([true, false])
    expect([isLikelier(rules, read), isLikelier(read, rules)]).toEqual([true, false])
  })

  it('has letters that stand apart', () => {
    const apart = [...rules].join(' ')
    expect(mayBeMisread(apart)).toBe(true)
    expect(isLikelier(rules, apart)).toBe(true)
  })

  it.each([
    'Protokoli tört 22 maJ 20I4\nS lO Arvocie tiil styreisen taststàlldes tiil 8S OOO kronor.\nS I2 Motionen bifòlls',
    'Ordförande Góran Ahs, Màrta Oberg och Yngve Strórn valdes den l2 juni 20l7 för tvà àr',
  ])('was misread by the software of a scanner: %s', (text) => {
    expect(isGarbled(text)).toBe(true)
  })

  it.each([
    rules,
    '\uf0b7 Hundar\n\uf0b7Katter\n\uf0a7 Fåglar\n\uf0b7Fiskar\n\uf0b7Möss\n\uf0b7Ormar\n\uf0fcÖdlor',
    'Lägenhet A1101, 3 rok, 72 m2, 4 215 kr, lgh 1001, kontakta iPhone-supporten eller HSB:s IT-avdelning.',
    'André Müller, José Muñoz och Zoë Åkesson bor i hus B2, plan 3, och når styrelsen på idé@example.se.',
    'The laundry may be used between seven and nine. Dogs must be kept on a lead in the yard, and charcoal grills are not allowed on balconies. Bicycles without a label are moved to the cellar in May, and are given away after three months.',
    'Die Waschküche ist von sieben bis einundzwanzig Uhr geöffnet. Wer nicht erscheint, verliert seine Zeit.',
    `Dokumentnyckel: 7QX2M-K4RTD-98HLV-ZB3PN-E6WYC-1JSUA ${rules}`,
    'Städning 12 400 kr Vatten 8 200 kr El 4 100 kr Snö 900 kr Försäkring 33 000 kr Hiss 12 000 kr Sopor 900 kr '.repeat(
      5,
    ),
  ])('is not a good one: %s', (text) => {
    expect([isGarbled(text), lacksLetters(text), isNoLanguage(text), mayBeMisread(text)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
