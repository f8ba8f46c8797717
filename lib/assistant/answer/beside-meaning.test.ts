import { describe, expect, it } from 'vitest'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { sayAbout } from '@/tests/support/documents/said-of'
import { chooseQuotes } from './choose-quotes'

async function quote(question: string, text: string): Promise<string> {
  const pages = [{ page: 1, text }]
  const library = openMemoryLibrary([readAsDocument('Regler', pages, readDocumentFacts([], pages))])
  const quotes = chooseQuotes(question, await searchIn(library, question))
  return quotes.map(({ hit, start, end }) => hit.passage.text.slice(start, end)).join('\n')
}

describe('a sentence that only has the form of an answer', () => {
  it('is not quoted where its passage names what was asked', async () => {
    const lists =
      'Bygga om\n\nFöljande kräver inte tillstånd:\n• målning\n• hyllor\n\nNej till:\n• egna fläktar\nJa till:\n• kolfilter'
    expect(await quote('Får jag ha egen fläkt?', lists)).not.toMatch(/kräver inte/)
    const plots =
      'Odling\n\nKemiska bekämpningsmedel säljs i butik.\n\nLotten får bytas mellan odlare utan ansökan.'
    expect(await quote('Får jag använda kemiska bekämpningsmedel på lotten?', plots)).not.toMatch(/bytas/)
  })

  it('is quoted where it names as much', async () => {
    const text = 'Odling\n\nVattenspridare på lotten får användas på kvällen. Lotten får bytas mellan odlare.'
    expect(await quote('Får jag använda vattenspridare på lotten?', text)).toMatch(/^Vattenspridare/)
  })
})

describe('the quote of a claim', () => {
  it.each(['Falskt.', 'Falskt – det gör fastighetsskötaren.', 'Sant.', 'Fel!'])(
    'has the verdict below it: %s',
    async (verdict) => {
      const text = `Sant eller falskt\n\nMan byter termostat på elementet utan hjälp.\n${verdict}\n\nGården städas av alla.`
      for (const said of await sayAbout('termostat', [{ page: 1, text }])) expect(said).toContain(verdict)
    },
  )
})

describe('the quote of a numbered rule', () => {
  it('has the item below it that limits it, and no other item', async () => {
    const text =
      'Lotter\n\n4. Pergola får byggas av odlare.\n4.1 Detta gäller dock inte hörnlotter.\n5. Kompost sköts av alla.\n5.1 Den töms i april.'
    expect((await sayAbout('Pergola', [{ page: 1, text }]))[0]).toContain('gäller dock inte hörnlotter')
    expect((await sayAbout('Kompost', [{ page: 1, text }])).join()).not.toContain('hörnlotter')
  })

  it('is not sure as a lead-in without what it leads to', async () => {
    const text = 'Lotter\n\nFöljande får inte förekomma på lotten:'
    expect(await sayAbout('lotten', [{ page: 1, text }])).toEqual([])
  })
})

describe('a modal word alone', () => {
  const rooms =
    'Gästlägenheten\n\nDepositionen är 500 kr och betalas tillbaka efter besiktning.\n\nMan måste dammsuga golvet innan man lämnar nyckeln.\n\nLakan måste man ta med själv.'

  it('makes no answer to a question about another thing', async () => {
    const away = 'Städning\n\nMan måste dammsuga golvet och betala för det som har gått sönder.'
    expect(await quote('Måste man betala deposition?', away)).toBe('')
    expect(await quote('Måste man betala deposition?', rooms)).not.toMatch(/dammsuga/)
    expect(await quote('Must I pay a deposit?', 'Guests\n\nYou must pay for what you break.')).toBe('')
  })

  it('makes one where the thing is named, in the sentence or above it', async () => {
    expect(await quote('Måste man dammsuga?', rooms)).toMatch(/måste dammsuga/)
    const below = 'Deposition\n\nMan måste betala 500 kr före helgen.'
    expect(await quote('Måste man betala deposition?', below)).toMatch(/500 kr/)
  })
})

describe('who fills in a form', () => {
  const form =
    'Lägenhetsblad\n\nFylls i av styrelsen och lämnas till den som flyttar in.\n\nNyckeln till förrådet lämnas av Vera Lind.'

  it('answers nobody who asks for what is filled in', async () => {
    expect(await quote('Vem lämnar nyckeln till den som flyttar in?', form)).not.toMatch(/^Fylls i/)
  })

  it('answers who asks for the form', async () => {
    expect(await quote('Vem fyller i lägenhetsbladet?', form)).toMatch(/^Fylls i av styrelsen/)
  })
})

describe('a row of a question and its answer', () => {
  it('is quoted without the row above it', async () => {
    const rows = [
      'Får jag borra på söndagar?  Nej. Vardagar mellan 8 och 18 går det bra.',
      'Måste jag anmäla golvslipning?  Ja, en vecka före.',
      'Får hantverkare använda den stora hissen till sina material?  Nej, den är för liten.',
    ]
    const said = await quote('Måste jag anmäla golvslipning?', `Frågor\n\nFråga  Svar\n${rows.join('\n')}`)
    expect(said).toBe('Måste jag anmäla golvslipning?  Ja, en vecka före.')
  })
})

describe('what is otherwise than before', () => {
  const free = 'Bastun är öppen alla dagar och kostar ingenting.'
  const rest = 'Handdukar lånas ut av fritidsgruppen.'

  it.each([
    'Från 1 mars är bastun inte längre gratis: varje pass kostar 60 kr.',
    'OBS! Bastun kostar numera 60 kr.',
    'Bastun är inte\nlängre gratis.',
  ])('is quoted with what the paper says elsewhere of the same: %s', async (now) => {
    const said = await quote('Vad kostar bastun?', `Bad\n\n${free}\n\n${rest}\n\n${now}`)
    expect(said).toContain(now.replace('OBS! ', ''))
  })

  it('is not confused with a measure, a person or another subject', async () => {
    for (const other of [
      'Bastun bokas inte längre än tre timmar.',
      'Den som inte längre är medlem lämnar nyckeln till bastun.',
      'Tvättstugan är inte längre gratis.',
    ])
      expect(await quote('Vad kostar bastun?', `Bad\n\n${free}\n\n${rest}\n\n${other}`)).not.toContain(other)
  })
})

describe('the list beside the one that names what was asked', () => {
  it('is not quoted for its "otillåten" or "tillåten"', async () => {
    const text =
      'Gemensamma utrymmen\n\nSom otillåten användning räknas bland annat\na) replokal\nb) övernattning\n\nSom tillåten användning räknas\na) barnkalas\nb) möten'
    const parties = await quote('Får jag ha barnkalas i gemensamma utrymmen?', text)
    expect(parties).toMatch(/^Som tillåten.*barnkalas/s)
    expect(await quote('Får man övernatta i gemensamma utrymmen?', text)).toMatch(/^Som otillåten/)
  })

  it('is not quoted below "Ja tack" or "Nej tack"', async () => {
    const text = 'Miljörummet\n\nJa tack\n- tidningar\n- batterier\n\nNej tack\n- möbler\n- färgburkar'
    expect(await quote('Får jag slänga möbler i miljörummet?', text)).toMatch(/^Nej tack\n- möbler/)
    expect(await quote('Får jag slänga batterier i miljörummet?', text)).toMatch(/^Ja tack.*batterier$/s)
  })
})

describe('a claim', () => {
  const claims =
    'Sant eller falskt\n\nPåstående: Styrelsen måste godkänna hängrännor.\nSvar: Falskt.\n\nPåstående: Katter får gå lösa i trapphuset.\nSvar: Det stämmer inte.'

  it('is quoted with its reply alone, and is no consent that another rule depends on', async () => {
    const said = await quote('Får katter gå lösa i trapphuset?', claims)
    expect(said).toMatch(/^Påstående: Katter.*\nSvar: Det stämmer inte\.$/)
    expect(said).not.toContain('hängrännor')
  })

  it('is never quoted without a reply', async () => {
    const text =
      'Vanliga missförstånd\n\nPåstående: Katter får gå lösa i trapphuset.\n\nGården städas i april.'
    expect(await quote('Får katter gå lösa i trapphuset?', text)).toBe('')
  })
})

describe('a list below a heading with "aldrig"', () => {
  it('answers whether it is allowed', async () => {
    const text =
      'Soprummet\n\nSläng aldrig detta här\n\n• Julgranar\n• Elektronik\n\nDet här går bra att slänga\n\n• Kartong'
    expect(await quote('Får jag slänga julgranar i soprummet?', text)).toMatch(/Julgranar/)
    expect(await quote('Får jag slänga kartong i soprummet?', text)).toMatch(/Kartong/)
  })
})

describe('a note right behind the sentence that bears its mark', () => {
  it('is quoted with it', async () => {
    const text =
      'Husdjur\n\nHund får vistas i tvättstugan.¹ ¹ Gäller endast ledarhund.\n\nFåglar hålls inomhus.'
    expect(await quote('Får hund vara i tvättstugan?', text)).toMatch(
      /tvättstugan\.¹ ¹ Gäller endast ledarhund\.$/,
    )
  })

  it('is quoted with it from the foot of the page, where its number is not raised', async () => {
    const text =
      'Entré\n\nBarnvagnar får stå innanför porten ¹.\n\nDörrmattor får ligga utanför dörren.²\n\nLokalen är 40 m² stor.\n\n1 Endast när någon är på besök.\n2 Inte på plan 1.'
    expect(await quote('Får barnvagnar stå innanför porten?', text)).toContain(
      '1 Endast när någon är på besök.',
    )
    const [mats] = await sayAbout('Dörrmattor', [{ page: 1, text }])
    expect(mats).toContain('2 Inte på plan 1.')
    expect(mats).not.toContain('1 Endast')
    expect(await quote('Hur stor är lokalen?', text)).toBe('Lokalen är 40 m² stor.')
  })
})

describe('a row of a table', () => {
  const text =
    'Lån\n\nLångivare  Skuld  Ränta\nSjöbanken  12,5  2,1 %\nSkogsbanken  8,4  3,0 %\n\nLånen omsätts 2028.'

  it('is passed over by no other row, nor by a sentence that does not name its thing', async () => {
    expect(await quote('Hur stort är lånet i Sjöbanken?', text)).not.toMatch(/2028|8,4/)
    expect(await quote('Vilken ränta har Skogsbanken?', text)).toMatch(/3,0/)
  })

  it('is not missed by a question that names none of its things', async () => {
    expect(await quote('När omsätts lånen?', text)).toMatch(/2028/)
  })
})

describe('the name of a place', () => {
  it('makes no answer to a question about something else there', async () => {
    const text = 'Tvättstugan\n\n• Ej färgning av kläder\n\n• Mattor får tvättas på måndagar'
    expect(await quote('Får jag ta med hunden till tvättstugan?', text)).toBe('')
    expect(await quote('Får jag tvätta mattor i tvättstugan?', text)).toMatch(/Mattor/)
  })

  it('makes no answer where its passage names the act', async () => {
    const text =
      'Förbud på gården\n\nDet är förbjudet att på gården\n\n- grilla\n- köra moped\n\nInnergården får användas till:\n\n- loppis\n- kalas'
    expect(await quote('Får jag grilla på gården?', text)).not.toMatch(/loppis/)
  })
})

describe('a row of ticks', () => {
  it('answers for the columns that it ticks alone', async () => {
    const text =
      'Översikt\n\nRegel  Hund  Katt  Orm\nTillåtet  X  X  –\nFörbjudet  –  –  X\n\nFråga gärna värden.'
    expect(await quote('Får jag ha orm?', text)).toMatch(/\nFörbjudet[^\n]*$/)
    expect(await quote('Får jag ha katt?', text)).toMatch(/\nTillåtet[^\n]*$/)
  })
})

describe('an answer in the item of its question', () => {
  it('is quoted with it', async () => {
    const text =
      'Svar\n\n1. Får jag ha marsvin? – Ja.\n\n2. Får jag ha höns? – Nej.\n\n3. Får jag ha sköldpadda? – Ja.'
    expect(await quote('Får jag ha höns?', text)).toMatch(/höns\? – Nej\.$/)
    expect(await quote('Får jag ha marsvin?', text)).toMatch(/marsvin\? – Ja\.$/)
  })
})
