import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBacked } from './numbers'

describe('the figures of an answer', () => {
  it.each([
    ['1 000 kronor', 'Avgiften är 1000 kronor.'],
    ['1,000 kronor', 'Avgiften är 1\u00a0000 kr.'],
    ['1000 kr', 'The fee is SEK 1,000.'],
    ['2.5 procent', 'Räntan är 2,50 %.'],
    ['1 234 567,5 kr', 'Summa 1.234.567,50 kr'],
    ['klockan 22:00', 'mellan klockan 22.00 och 07.00'],
    ['klockan 7', 'mellan klockan 22.00 och 07.00'],
    ['2025-05-01', 'från den 1 maj 2025'],
    ['1 maj 2025', 'gäller från 2025-05-01'],
    ['3 månader', 'i högst tre månader'],
    ['tre månader', 'i högst 3 månader'],
    ['two weeks', 'i två veckor'],
    ['en grill', 'flera grillar'],
    ['10–15 %', 'mellan 10 och 15 procent, det vill säga 10 % till 15 %'],
    ['10 till 15 procent', 'en avgift på 10–15 %'],
    ['½ timme', 'högst ½ timme'],
    ['12 m²', 'ytan är 12 kvadratmeter'],
    ['08-123 45 67', 'Ring 08-123 45 67.'],
    ['skriv till styrelsen@solglantan.example.', 'E-post: styrelsen@solglantan.example'],
    ['t.ex. hundar, m.m.', 'Husdjur är tillåtna.'],
  ])('match a quote with another spelling: %s', (said, quote) => {
    expect(isBacked(said, ['Något annat.', quote])).toBe(true)
  })

  it.each([
    ['375 kronor', 'Parkering 300 kronor'],
    ['500 kronor', 'Parkering 12 500 kronor'],
    ['12 kronor', 'Parkering 12 500 kronor'],
    ['10 %', 'Avgiften är 10 kronor.'],
    ['10 kronor', 'Avgiften är 10 % av basbeloppet.'],
    ['22:30', 'klockan 22.00'],
    ['2026', 'den 1 maj 2025'],
    ['4 månader', 'i högst tre månader'],
    ['1.234', 'värde 1,235'],
    ['tre månader', 'under hela sommaren'],
    ['tre år', 'i tre månader'],
    ['ett år', 'i tre år'],
    ['fem grillar', 'en grill'],
    ['två miljoner kronor', '2 kronor'],
    ['12 timmar', 'inom 12 minuter'],
    ['٣ månader', 'i högst 4 månader'],
    ['¾ timme', 'högst ½ timme'],
    ['se https://evil.example/x', 'se föreningens webbplats'],
    ['se www.evil.example', 'se föreningens webbplats'],
    ['skriv till a@evil.example', 'skriv till styrelsen'],
    ['betala på evil.com', 'betala på plats'],
    ['5 grillar', 'You may use one grill.'],
    ['100', ''],
  ])('match no quote: %s', (said, quote) => {
    expect(isBacked(said, [quote])).toBe(false)
  })

  it('are compared as a whole: no number matches a part of another', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (said, quoted) => {
        expect(isBacked(`Det kostar ${said} kronor.`, [`Det kostar ${quoted} kronor.`])).toBe(said === quoted)
      }),
    )
  })

  it('are equal in every spelling of thousands and decimals', () => {
    const group = (whole: number, by: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, by)
    const spelling = fc.constantFrom(
      ...[
        [' ', ','],
        ['\u00a0', ','],
        ['', ','],
        ['', '.'],
        [',', '.'],
        ['.', ','],
        ["'", '.'],
      ],
    )
    fc.assert(
      fc.property(
        fc.nat(9_999_999),
        fc.integer({ min: 1, max: 99 }),
        spelling,
        spelling,
        (whole, cents, a, b) => {
          const write = ([by = '', point = '']: string[]) =>
            `${group(whole, by)}${point}${String(cents).padStart(2, '0')} kr`
          expect(isBacked(write(a), [write(b)])).toBe(true)
          expect(isBacked(write(a), [`${group(whole + 1, b[0] ?? '')}${b[1]}05 kr`])).toBe(false)
        },
      ),
    )
  })
})
