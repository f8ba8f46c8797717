import { describe, expect, it } from 'vitest'
import { concernsEmergency } from './emergency'

const urgent = {
  water: [
    'Det läcker vatten från taket',
    'Vem ringer jag vid vattenläcka i källaren?',
    'oversvamning i tvattstugan',
    'Det är stopp i avloppet',
    'A pipe burst in my kitchen',
    'There is a leak in the bathroom',
  ],
  fire: [
    'Det brinner i soprummet!',
    'Vad gör jag vid brand?',
    'Det luktar rök',
    'Where do we gather in a fire?',
  ],
  lift: [
    'Hissen står stilla',
    'Jag sitter fast i varuhissen',
    'The lift is stuck',
    'elevator broken, who to call',
  ],
  lock: [
    'Jag är utelåst',
    'Låset i porten är trasigt',
    'Mitt dörrlås kärvar',
    'Jag har tappat min nyckel',
    'I am locked out',
    'lost my keys',
  ],
  heat: ['Elementen är kalla', 'Det är kallt hemma', 'Ingen värme i lägenheten', 'No heating since Monday'],
  itself: ['Vilket nummer har jouren?', 'Finns det en hissjour?', 'emergency number'],
}

describe('a question about an emergency', () => {
  it.each(Object.entries(urgent))('is recognised in both languages: %s', (_, questions) => {
    expect(questions.filter((question) => !concernsEmergency(question))).toEqual([])
  })

  it('is no question about meetings, smoking, figures, reading or wind', () => {
    const others = [
      'När ska styrelsen kalla till stämma?',
      'Är lånens ränta rörlig, och vilka nyckeltal finns?',
      'Får man röka på balkongen?',
      'Kan jag läsa protokollet?',
      'Kan jag lasa protokollet?',
      'Det blåser in vid fönstret',
      'Får jag hyra ut i andra hand?',
      'How do I rent out my apartment?',
      'Who keeps the minutes?',
      '',
    ]
    expect(others.filter(concernsEmergency)).toEqual([])
  })
})
