import { describe, expect, it } from 'vitest'
import { pushHeading, readHeadings, readHeadingsAt, showsHeading } from './headings'
import { splitSegments } from './segments'

describe('a line that looks like a heading', () => {
  it.each([
    'Andrahandsuthyrning',
    '31 § Underhåll',
    '§ 12',
    '3 kap. Avgifter',
    '7.2 Ventilation',
    'HUSDJUR',
    'Sopor och återvinning',
    '4. Avgifter 2024',
    'Det här får du inte',
    'Du får',
  ])('is a heading if it names what follows: %s', (line) => {
    expect(showsHeading(line)).toBe(true)
  })

  it.each([
    'Sida 3 av 12',
    'Org.nr 716400-1234',
    'Justeras:',
    'Underskrift',
    'Bilaga 2',
    'Datum',
    'l1 ;. |i ~',
    '|||  ---',
    '2023 2024 2025',
    '12 345 kr',
    'A B C',
    'X7 Q9 ZZ 11',
  ])('is no heading if it comes from a scan, a signature or a page frame: %s', (line) => {
    expect(showsHeading(line)).toBe(false)
  })
})

describe('the headings above a passage', () => {
  const pathOf = (...headings: (string | [string, number])[]) =>
    readHeadings(
      headings.reduce<ReturnType<typeof pushHeading>>(
        (stack, heading) =>
          typeof heading === 'string' ? pushHeading(stack, heading) : pushHeading(stack, ...heading),
        [],
      ),
    ).join(' › ')

  it('go from the title to the nearest, each replacing the last of its level', () => {
    expect(pathOf('Stadgar', '3 kap. Avgifter', '7 § Årsavgift')).toBe(
      'Stadgar › 3 kap. Avgifter › 7 § Årsavgift',
    )
    expect(pathOf('Stadgar', '3 kap. Avgifter', '7 § Årsavgift', '8 § Ränta')).toBe(
      'Stadgar › 3 kap. Avgifter › 8 § Ränta',
    )
    expect(pathOf('Stadgar', '3 kap. Avgifter', '7 § Årsavgift', '4 kap. Stämma')).toBe(
      'Stadgar › 4 kap. Stämma',
    )
  })

  it.each([
    ['[Bilaga]', 'Bilaga'],
    ['Avgifter [2024]', 'Avgifter [2024]'],
  ])('have no square brackets around them, which would be read back as a reference: %s', (heading, said) => {
    expect(pathOf('Stadgar', heading)).toBe(`Stadgar › ${said}`)
  })

  it('have the levels that the document states', () => {
    expect(pathOf(['Regler', 0], ['Ute', 1], ['Grillning', 2], ['Inne', 1])).toBe('Regler › Inne')
  })

  it('say which wording of a paragraph it is, and the next wording replaces it', () => {
    const [now, then] = ['Nuvarande lydelse', 'Föreslagen lydelse']
    expect(pathOf(now, '18 § Avgift')).toBe('Nuvarande lydelse › 18 § Avgift')
    expect(pathOf(now, '18 § Avgift', then)).toBe(then)
    expect(pathOf('Kallelse', now, '18 § Avgift', '24 § Valberedning', then, '18 § Avgift')).toBe(
      'Kallelse › Föreslagen lydelse › 18 § Avgift',
    )
    expect(pathOf('Förslag till nya stadgar', '1 kap. Firma')).toBe('Förslag till nya stadgar › 1 kap. Firma')
    expect(pathOf('Stämma', '18 § Avgift', 'Nya cyklar')).toBe('Stämma › 18 § Avgift › Nya cyklar')
  })

  it('restore a "§" that a scan misread as another character', () => {
    expect(pathOf('& 14. Valberedning')).toBe('§ 14. Valberedning')
    expect(pathOf('8 13. Revisorer')).toBe('§ 13. Revisorer')
    expect(pathOf('8 personer')).toBe('8 personer')
  })

  it('are cut and leave out the outermost, so that they are never long', () => {
    expect(readHeadings([])).toEqual([])
    const letters = ['A', 'b', 'c'].map((letter, level): [string, number] => [letter.repeat(500), level])
    expect(pathOf(...letters)).toBe(`${'b'.repeat(90)} › ${'c'.repeat(90)}`)
  })
})

describe('the headings above a place in a passage', () => {
  const read = (text: string, headings: string[], place: string, statesLevels = false) =>
    readHeadingsAt({ text, headings, statesLevels }, splitSegments(text), text.indexOf(place))
  const text =
    'Tillåtet\n\nElgrill är bra.\n\nInte tillåtet\n\nKolgrill och fågelbord.\n\nSOPOR\n\nTidningar och glas.'

  it('are those of the path until a heading of the same or a higher level replaces them', () => {
    const path = ['Regler', 'Tillåtet']
    expect(read(text, path, 'Elgrill')).toEqual(['Regler', 'Tillåtet'])
    expect(read(text, path, 'Kolgrill')).toEqual(['Regler', 'Inte tillåtet'])
    expect(read(text, path, 'Tidningar')).toEqual(['Regler', 'SOPOR'])
  })

  it('keep a heading of the path that a deeper one follows', () => {
    const deeper = '2.1 Bredband\n\nDet ordnar du.\n\n2.2 Hushållsel\n\nDen ordnar du.'
    const path = ['Regler', '2 Ingår inte i avgiften', '2.1 Bredband']
    expect(read(deeper, path, 'Den')).toEqual(['Regler', '2 Ingår inte i avgiften', '2.2 Hushållsel'])
  })

  it('keep those of a document that states their levels, whatever a line looks like', () => {
    const lines = 'Ingår inte\n\nBredband\n\nHushållsel betalas av dig.'
    expect(read(lines, ['Regler', 'Ingår inte'], 'Hushållsel', true)).toEqual([
      'Regler',
      'Ingår inte',
      'Bredband',
    ])
  })
})
