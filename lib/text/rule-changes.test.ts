import { describe, expect, it } from 'vitest'
import { findRuleChanges } from './rule-changes'

const read = (text: string, heading: string | null = null) => findRuleChanges([{ ordinal: 0, heading, text }])
const say = (text: string, heading?: string) =>
  read(text, heading).map(
    ({ of, place, isEnd }) =>
      `${of} ${place ? `${place.kind} ${place.number}` : 'whole'} ${isEnd ? 'ends' : 'changes'}`,
  )

describe('a decision of a meeting', () => {
  it.each([
    [
      'Stämman beslutade att § 7 i stadgarna ändras till följande lydelse: Medlem får ha hund.',
      'bylaws section 7 changes',
    ],
    ['Stämman beslöt enhälligt att ändra 12 § i föreningens stadgar.', 'bylaws section 12 changes'],
    [
      'Föreningsstämman beslutar att stadgarnas paragraf 9 får följande lydelse: Kallelse sker per e-post.',
      'bylaws section 9 changes',
    ],
    ['Ordningsreglernas punkt 4 upphör att gälla.', 'rules section 4 ends'],
    ['Beslutades att punkten 4 i ordningsreglerna tas bort.', 'rules section 4 ends'],
    ['Stämman antog styrelsens förslag att § 3 i stadgarna stryks.', 'bylaws section 3 ends'],
    ['Förslaget att § 7 i stadgarna ändras bifölls av stämman.', 'bylaws section 7 changes'],
    ['Stämman biföll motionen om att punkt 2 i trivselreglerna upphävs.', 'rules section 2 ends'],
    [
      'Stämman beslutade enligt styrelsens förslag att bilaga 2 till stadgarna utgår.',
      'bylaws appendix 2 ends',
    ],
    [
      'Stämman beslutade för andra gången att § 7 i stadgarna ändras, sedan det antogs första gången den 3 maj.',
      'bylaws section 7 changes',
    ],
    [
      'The meeting decided that section 7 of the bylaws is amended to read: A member may keep a dog.',
      'bylaws section 7 changes',
    ],
    ['The general meeting resolved that rule 4 of the house rules is repealed.', 'rules section 4 ends'],
    ['The meeting approved the proposal that section 3 of the bylaws be deleted.', 'bylaws section 3 ends'],
    ['Stämman beslutade att anta nya stadgar.', 'bylaws whole changes'],
    ['De nya stadgarna antogs enhälligt.', 'bylaws whole changes'],
    ['Stadgarna antas.', 'bylaws whole changes'],
    ['Stämman beslutade att trivselreglerna från 2009 upphör att gälla.', 'rules whole ends'],
    ['§ 12 Stämman beslutade att ändra § 7 i stadgarna.', 'bylaws section 7 changes'],
    ['Stämman beslutade om ändring av § 7 i stadgarna.', 'bylaws section 7 changes'],
    [
      '§ 12 Ändring av § 7 i stadgarna\n\nStämman beslutade enligt styrelsens förslag.',
      'bylaws section 7 changes',
    ],
    ['Stämman beslutade att § 7 i stadgarna ändras så att § 9 gäller hundar.', 'bylaws section 7 changes'],
    [
      '§ 19. Beslut om nya stadgar (2 av 2)\n\nStämman beslutar,\n\natt enhälligt anta de nya stadgarna.',
      'bylaws whole changes',
    ],
    ['The meeting adopted the new bylaws.', 'bylaws whole changes'],
  ])('changes or ends a place: %s', (text, change) => {
    expect(say(text)).toEqual([change])
  })

  it('names several places', () => {
    expect(say('Stämman beslutade att §§ 7 och 9 i stadgarna ändras.')).toEqual([
      'bylaws section 7 changes',
      'bylaws section 9 changes',
    ])
    expect(say('Stämman beslutade att punkterna 3–5 i ordningsreglerna upphör att gälla.')).toHaveLength(3)
  })

  it('stands below its matter, which names the text, with its new wording', () => {
    const text =
      '§ 12 Ändring av stadgarna\n\nStämman beslutade att § 7 ändras till följande lydelse:\n\nMedlem får ha hund om den hålls kopplad.'
    expect(say(text)).toEqual(['bylaws section 7 changes'])
    const [{ spans, quote } = { spans: [], quote: '' }] = read(text)
    expect(quote).toBe('Stämman beslutade att § 7 ändras till följande lydelse:')
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Stämman beslutade att § 7 ändras till följande lydelse:\n\nMedlem får ha hund om den hålls kopplad.',
    ])
  })

  it('may stand below the proposal that it takes', () => {
    const text =
      'Styrelsen föreslår att § 7 i stadgarna ändras så att hund tillåts.\n\nStämman beslutade enligt förslaget.'
    expect(say(text)).toEqual(['bylaws section 7 changes'])
  })
})

describe('no change is read from', () => {
  it.each([
    ['a proposal', 'Styrelsen föreslår att § 7 i stadgarna ändras.'],
    ['a proposal that names the decision', 'Styrelsen föreslår stämman besluta att § 7 i stadgarna ändras.'],
    ['a motion', 'Motionären yrkar att punkt 4 i ordningsreglerna upphävs.'],
    ['what was rejected', 'Stämman beslutade att avslå förslaget att § 7 i stadgarna ändras.'],
    [
      'a proposal that was rejected below',
      'Styrelsen föreslår att § 7 i stadgarna ändras.\n\nStämman avslog förslaget.',
    ],
    ['what was put off', 'Stämman beslutade att bordlägga frågan om att ändra § 7 i stadgarna.'],
    ['a task for the board', 'Stämman uppdrog åt styrelsen att utreda om § 7 i stadgarna ska ändras.'],
    ['what is not changed', 'Stämman beslutade att § 7 i stadgarna inte ändras.'],
    ['the first of two decisions', 'Stämman beslutade första gången att § 7 i stadgarna ändras.'],
    [
      'a decision that waits for the next one',
      'Stämman beslutade att § 7 i stadgarna ändras. Beslutet ska fattas för andra gången på nästa stämma.',
    ],
    [
      'the first reading in English',
      'The meeting decided for the first time that section 7 of the bylaws is amended.',
    ],
    [
      'the first of two decisions by its title',
      '§ 19. Beslut om nya stadgar (1 av 2)\n\nStämman beslutar,\n\natt enhälligt anta de nya stadgarna.',
    ],
    ['a law', 'Lagen ändras den 1 januari: 7 kap. 14 § bostadsrättslagen ändras.'],
    ['a law by its paragraph', 'Riksdagen har beslutat att 3 § i hyreslagen upphävs.'],
    ['a citation', 'Stämman beslutade enligt § 12 i stadgarna att avgiften ändras.'],
    ['a part of a paragraph', 'Stämman beslutade att § 7 andra stycket i stadgarna stryks.'],
    ['a number of the minutes', '§ 7 Val av ordförande\n\nStämman beslutade att ändra dagordningen.'],
    ['a title', '§ 12 Ändring av stadgarna\n\nÄrendet utgick.'],
    ['a title with a place', '§ 12 Ändring av § 7 i stadgarna\n\nFrågan bordlades.'],
    ['a discussion', 'Stämman diskuterade om § 7 i stadgarna borde ändras.'],
    ['what was told', 'Ordföranden informerade om att § 7 i stadgarna ändras vid nästa stämma.'],
    ['the approval of a report', 'Årsredovisningen godkändes och stadgarna finns på hemsidan.'],
    ['English proposals', 'The board proposes that section 7 of the bylaws is amended.'],
    ['English defeats', 'The meeting rejected the proposal that rule 4 of the house rules be repealed.'],
  ])('%s', (_, text) => {
    expect(say(text)).toEqual([])
  })
})
