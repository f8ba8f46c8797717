import { describe, expect, it } from 'vitest'
import { areTranslations, findTwoLanguages, tallyLanguages } from './two-languages'

const find = (some: string, others: string) => findTwoLanguages(tallyLanguages(some), tallyLanguages(others))

describe('the languages of two columns', () => {
  it.each([
    ['sv', 'en', 'I soprummet får man inte lämna byggavfall.', 'You must not leave construction waste.'],
    ['sv', 'fi', 'Mattor får inte tvättas här.', 'Mattoja ei saa pestä koneissa, koska hiekka rikkoo ne.'],
    ['en', 'sv', 'Please be quiet and close the door.', 'Var tyst och stäng dörren till trappan.'],
    ['sv', 'pl', 'Det är förbjudet att röka här.', 'Nie wolno palić, jest to zabronione.'],
    ['sv', 'tr', 'Det är förbjudet att röka här.', 'Burada sigara içmek yasaktır ve izin değil.'],
    ['sv', 'arabic', 'Det är förbjudet att röka här.', 'ممنوع التدخين هنا'],
    ['sv', 'cyrillic', 'Det är förbjudet att röka här.', 'Тут заборонено палити'],
  ])('are %s and %s', (one, other, some, others) => {
    expect(find(some, others)).toEqual([one, other])
  })

  it.each([
    ['of the same language', 'Får man grilla på balkongen?', 'Nej, det får man inte, men på gården.'],
    ['of names alone', 'Fastighetsskötare som du ringer till', 'The Management Company, Stockholm'],
    ['of single words', 'hyra avgift', 'rent fee'],
    [
      'by ends of Swedish words',
      'Tvättmaskinen. Torkmaskinen. Kaminen.',
      'Du får inte använda den efter 22.',
    ],
    ['by Swedish words', 'El. Del av förråd. Las.', 'Det är inte tillåtet att röka och mata fåglar.'],
    ['by other Swedish words', 'By. It. Be om lov.', 'Det är inte tillåtet att röka och mata fåglar.'],
    ['of labels beside sentences', 'The laundry of the house', 'Den får inte användas och är stängd.'],
    ['that are mixed', 'Du får inte röka and you must not smoke', 'You must not smoke and du får inte röka'],
  ])('are not told %s', (_, some, others) => {
    expect(find(some, others)).toBeNull()
  })
})

describe('two columns of short cells', () => {
  it('say the same in Swedish and English, in either order', () => {
    const rows: [string, string][] = [
      ['Matavfall i brun påse', 'Food waste in a brown bag'],
      ['Glas', 'Glass'],
      ['Ej möbler', 'No furniture'],
      ['Batterier i röd låda', 'Batteries in the red box'],
    ]
    expect(areTranslations(rows)).toBe(true)
    expect(areTranslations(rows.map(([one, other]) => [other, one]))).toBe(true)
    expect(areTranslations([['Svenska', 'English'], ...rows.slice(1)])).toBe(true)
  })

  it.each([
    [
      'who does what',
      [
        ['Radiator', 'Föreningen'],
        ['Köksfläkt', 'Medlemmen'],
        ['Ytterdörr', 'Föreningen'],
      ],
    ],
    [
      'firms',
      [
        ['Bredband', 'Telia Open Fiber'],
        ['Passersystem', 'Assa Abloy Entrance'],
        ['Tvättbokning', 'Electrolux Professional'],
      ],
    ],
    [
      'questions and answers',
      [
        ['Får man grilla?', 'Nej'],
        ['Får man röka?', 'Nej, aldrig'],
        ['Är hund tillåten?', 'Ja, i koppel'],
      ],
    ],
    ['too few rows', [['Inga möbler', 'No furniture']]],
  ] as [string, [string, string][]][])('do not: %s', (_, rows) => expect(areTranslations(rows)).toBe(false))
})
