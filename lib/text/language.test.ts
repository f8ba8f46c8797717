import { describe, expect, it } from 'vitest'
import { detectLanguage } from './language'

describe('the language of a question', () => {
  it.each([
    ['Får jag ha hund?', 'sv'],
    ['hur manga far man ha', 'sv'],
    ['Tvättstugan', 'sv'],
    ['Vem fixar droppande element?', 'sv'],
    ['Can I have a dog?', 'en'],
    ['How much is the fee?', 'en'],
  ] as const)('%s', (question, language) => {
    expect(detectLanguage(question, language === 'sv' ? 'en' : 'sv')).toBe(language)
  })

  it.each([
    'Saako koiraa pitää asunnossa?',
    'Milloin pesutupa on auki?',
    'Mikä on yhtiövastike?',
    'Voinko vuokrata asuntoni eteenpäin?',
    'Kuinka paljon autopaikka maksaa?',
  ])('is recognised as Finnish: %s', (question) => {
    expect(detectLanguage(question, 'sv')).toBe('fi')
    expect(detectLanguage(question, 'en')).toBe('fi')
  })

  it.each([
    'Vad säger stadgarna om husdjur på gården?',
    'Vilka tider är bastun öppen, och vem städar den?',
    'Når styrelsen ett beslut på mötet?',
    'Hej på er alla, hur mår ni?',
    'Who will take the minutes at the annual meeting?',
    'Is the sauna open?',
  ])('is not recognised as Finnish because of its letters or endings: %s', (question) => {
    expect(detectLanguage(question, 'sv')).not.toBe('fi')
  })

  it.each([
    ['هل يجوز لي تأجير شقتي؟', 'ar'],
    ['آیا می‌توانم آپارتمانم را اجاره بدهم؟', 'fa'],
    ['Czy mogę wynająć swoje mieszkanie?', 'pl'],
    ['¿Puedo alquilar la vivienda de la asociación?', 'es'],
    ['Ma kireyn karaa guriga?', 'so'],
    ['Dairemi kiraya verebilir miyim?', 'tr'],
    ['Чи можу я здати квартиру в оренду?', 'uk'],
  ] as const)('is one of ten: %s', (question, language) => {
    expect(detectLanguage(question, 'sv')).toBe(language)
  })

  it('is the interface language if the words do not identify it', () => {
    expect(detectLanguage('sauna?', 'en')).toBe('en')
    expect(detectLanguage('', 'sv')).toBe('sv')
  })
})
