import { describe, expect, it } from 'vitest'
import { namesOtherPart, passesOverPart } from './property-parts'

describe('a sentence on other parts of the property than the one asked about', () => {
  it.each([
    ['När börjar stambytet i uppgång 4?', 'Stambytet i uppgång 1 pågår 15 januari–22 mars.'],
    ['Vilken vecka börjar hus C?', 'Hus A börjar vecka 36 och hus B vecka 42.'],
    ['när börjar ni i hus c', 'Start i hus A flyttas till den 9 september.'],
    ['Hur stor är lägenhet 31?', 'Lgh 12 är 48 kvm.'],
    ['When do the works begin in stairwell 3?', 'Stairwells 1 and 2 begin on 4 May.'],
    ['När målas port 12B?', 'Portarna 12A och 14 målas i maj.'],
    ['När målas uppgång 9?', 'Uppgångarna 1–6 målas i maj.'],
  ])('%s', (question, sentence) => {
    expect(namesOtherPart(question, [sentence])).toBe(true)
  })
})

describe('a sentence that may answer', () => {
  it.each([
    ['När börjar stambytet i uppgång 4?', 'Uppgångarna 3, 4 och 5 börjar den 4 maj.'],
    ['Vilken vecka börjar hus C?', 'Husen A–D börjar vecka 36.'],
    ['När målas uppgång 5?', 'Uppgångarna 1–6 målas i maj.'],
    ['När målas uppgång 5?', 'Alla trapphus målas i maj.'],
    ['När är tvättstugan öppen?', 'Tvättstugan i hus B är öppen 7–21.'],
    ['Får jag röka i hus C?', 'Rökning är förbjuden i lägenhet 12.'],
  ])('%s', (question, sentence) => {
    expect(namesOtherPart(question, [sentence])).toBe(false)
  })
})

describe('a sentence beside the one on the part that is asked about', () => {
  const passage =
    'Vattnet stängs av i port 2 och 4. Port 6 berörs inte. Varmvattnet i gathuset stängs inte av.'

  it('passes over it', () => {
    const [asked, other] = ['Stängs vattnet av i port 6?', 'Varmvattnet i gathuset stängs inte av.']
    expect(passesOverPart(asked, [other], passage)).toBe(true)
  })

  it('does not, if it names the part or no sentence does', () => {
    expect(passesOverPart('Stängs vattnet av i port 6?', ['Port 6 berörs inte.'], passage)).toBe(false)
    expect(passesOverPart('Stängs vattnet av i port 8?', ['Varmvattnet stängs inte av.'], passage)).toBe(
      false,
    )
    expect(passesOverPart('Stängs vattnet av?', ['Varmvattnet stängs inte av.'], passage)).toBe(false)
  })
})
