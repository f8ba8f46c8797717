import { describe, expect, it } from 'vitest'
import { limitsSentence } from '@/lib/text/consents'
import { splitSegments } from '@/lib/text/segments'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { sayAbout } from '@/tests/support/documents/said-of'
import { findExcerpts } from './excerpt'

const say = async (item: string, text: string) => (await sayAbout(item, [{ page: 1, text }]))[0]

describe('the quote of a sentence that its paragraph limits further down', () => {
  it.each([
    'Allt detta förutsätter att ritningen har godkänts.',
    'Detta gäller endast för radhusen.',
    'I annat fall tillkommer 350 kronor.',
  ])('contains the limit, and what stands between: %s', async (limit) => {
    const said = await say(
      'pergola',
      `Uteplatser\n\nDu får bygga en pergola. Bygget ska vara klart före jul. ${limit}`,
    )
    expect(said).toBe(`Du får bygga en pergola. Bygget ska vara klart före jul. ${limit}`)
  })

  it.each(['Så är det inte: släpet kostar 90 kronor.', 'Det är fel.', 'Det behöver man inte.'])(
    'contains what denies the claim right before it, from a paragraph of its own too: %s',
    async (denial) => {
      for (const gap of [' ', '\n\n']) {
        const text = `Det pratas\n\nMan lånar flakmoppen utan avgift.${gap}${denial}`
        expect(await say('flakmoppen', text)).toContain(denial)
      }
    },
  )

  it.each(['Detta gäller inte i juli.', 'Undantag: boende på bottenvåningen.'])(
    'contains the limit below its list: %s',
    async (limit) => {
      const text = `Förråd\n\nFöljande får stå i gången:\n\n- pulkor\n- skidor\n- kälkar\n\n${limit}`
      for (const item of ['pulkor', 'kälkar']) expect(await say(item, text)).toContain(limit)
    },
  )

  it('contains nothing of another matter', async () => {
    for (const other of [
      'Det finns inga lediga platser i garaget.',
      'Det är inte tillåtet att röka i trapphuset.',
      'Det här slängs inte i soprummet: batterier.',
    ])
      expect(await say('pergola', `Uteplatser\n\nDu får bygga en pergola.\n\n${other}`)).toBe(
        'Du får bygga en pergola.',
      )
    const list =
      'Förråd\n\nFöljande får stå i gången:\n\n- pulkor\n- skidor\n\nMopeder får däremot inte stå där.'
    expect(await say('pulkor', list)).not.toContain('Mopeder')
    const asked = 'Frågor\n\nDu får bygga en pergola. Får jag grilla? Nej, det är inte tillåtet.'
    expect(await say('pergola', asked)).not.toContain('Nej')
  })
})

describe('the quote of a sentence that stands beside a limit of another matter', () => {
  it.each([
    ['pergola', 'Det finns inget gym.'],
    ['pergola', 'Det får inte grillas på gården efter klockan 22.'],
    ['pergola', 'Detta får däremot inte stå i gången:\n\n- mopeder'],
  ])('does not contain it: %s, %s', async (item, other) => {
    expect(await say(item, `Uteplatser\n\nDu får bygga en pergola.\n\n${other}`)).toBe(
      'Du får bygga en pergola.',
    )
  })

  it.each([
    'Detta får däremot inte stå i gången:\n\n- mopeder',
    'Det får inte förekomma rökning i trapphuset.',
    'Det får inte grillas på gården efter klockan 22.',
  ])('does not contain it below a list: %s', async (other) => {
    const text = `Förråd\n\nFöljande får stå i gången:\n\n- pulkor\n- skidor\n\n${other}`
    expect(await say('pulkor', text)).not.toMatch(/Det/)
  })

  it('does not contain a weak word further away, or what follows a question', async () => {
    const far =
      'Uteplatser\n\nDu får bygga en pergola. Bygget ska vara klart före jul. Grannarna frågas först. Rabatterna sköts av alla. Annars gäller tystnad.'
    expect(await say('pergola', far)).not.toContain('tystnad')
    const asked =
      'Uteplatser\n\nDu får bygga en pergola, om ritningen har godkänts och grannarna går med på bygget. Får man grilla?\n\nDet är inte tillåtet.'
    expect(await say('pergola', asked)).not.toContain('inte tillåtet')
  })

  it('contains the items of an exception', async () => {
    const list = 'Förråd\n\nFöljande får stå i gången:\n\n- pulkor\n- skidor\n\nUndantag:\n\n- elsparkar'
    expect(await say('pulkor', list)).toMatch(/Undantag:.*elsparkar/)
    const prose = 'Förråd\n\nPulkor får stå i gången.\n\nUndantag:\n\n- elsparkar'
    expect(await say('Pulkor', prose)).toMatch(/Undantag:.*elsparkar/)
  })
})

describe('the quote of a sentence that another one opens', () => {
  it.each(['I föreningen gäller följande.\n\n', 'För balkonger gäller andra regler.\n\n'])(
    'contains no general or other scope above it: %s',
    async (scope) => {
      expect(await say('Flakmoppen', `Bastun\n\n${scope}Flakmoppen lånas ut.`)).toBe('Flakmoppen lånas ut.')
    },
  )

  it.each(['Under juli gäller följande.', 'För radhusen gäller andra regler.'])(
    'contains where or when it holds: %s',
    async (scope) => {
      for (const gap of scope.includes('andra') ? [' '] : [' ', '\n\n']) {
        const text = `Bastun\n\n${scope}${gap}Bastun är stängd. Flakmoppen lånas ut.\n\nKälkarna får hängas upp.`
        expect(await say('Flakmoppen', text)).toContain(scope)
        expect(await say('Kälkarna', text)).toBe('Kälkarna får hängas upp.')
      }
    },
  )
})

it('a capital after a wide gap leaves a heading what it is', () => {
  for (const heading of ['Bilaga  A', 'Del  I']) {
    const text = `${heading}\n\nKälkarna får hängas upp i källaren.`
    expect(splitSegments(text)[0]?.kind).toBe('heading')
  }
})

describe('the quote of a row', () => {
  const table = 'Detalj  Kod  Plats\nRingklocka  B  port\nPostfack  G  entré\nLaddbox  S  garage'

  it.each([
    `Ansvar\n\nB = den boende svarar, G = föreningen svarar, S = avtal\n\n${table}`,
    `Ansvar\n\n${table}\n\nB = den boende svarar, G = föreningen svarar, S = avtal`,
  ])('contains what the letters in its cells mean, from above or below its table', async (text) => {
    expect(await say('Ringklocka', text)).toContain('B = den boende svarar')
  })

  it('contains the note that a letter at its end names', async () => {
    const rows = 'Tält  250 kr a)\nSläp  110 kr b)\nKaffekopp  10 kr'
    const text = `Priser\n\n${rows}\n\na) Endast vid föreningens fester.\nb) Kräver körkort.`
    expect(await say('Tält', text)).toMatch(/250 kr a\).*Endast vid föreningens fester\.$/)
    expect(await say('Släp', text)).toMatch(/110 kr b\).*Kräver körkort\.$/)
    expect(await say('Kaffekopp', text)).not.toMatch(/Endast|körkort/)
    const list = 'Hyran\n\nFöljande ingår:\n\na) bastu*\n\nb) gym\n\n* Endast för boende i hus 2.'
    expect(await say('bastu', list)).toContain('Endast för boende i hus 2')
    expect(await say('Tält', text.replace('250 kr a)', 'se punkt a)  250'))).not.toContain('fester')
    expect(await say('Häck', 'Mått\n\nHäck  2 (ca 3 m)\nStaket  1 (ca 2 m)')).toContain('ca 3 m')
  })

  it('takes a capital at the end of a line for no cell', async () => {
    const text = 'Tvätt\n\nTvättstugan finns i hus  B\noch bokas på tavlan utanför dörren.'
    expect(await say('Tvättstugan', text)).not.toContain('hus: B')
  })

  it('contains no legend of other letters', async () => {
    const text = `Ansvar\n\nB = balkong, U = uteplats.\n\nTrapphus  Port\nNorra huset  D\nSödra huset  E`
    expect(await say('Norra', text)).not.toContain('balkong')
  })
})

describe('the quote of a paper whose beginning says that it does not hold', () => {
  const sections =
    '1. Hissen\n\nFlytt med hiss får ske alla dagar.\n\n2. Gården\n\nStudsmattor får ställas på gräset.'

  it.each(['Gäller t.o.m. 31 december 2024', '(Gällde 2019–2022)', 'Giltig till och med juni 2023'])(
    'contains, in each section, the term right below the title: %s',
    async (term) => {
      const text = `Ordningsregler\n${term}\n\n${sections}`
      for (const item of ['hiss', 'Studsmattor'])
        expect(await say(item, text)).toContain(term.replace(/[()]/g, ''))
    },
  )

  it.each([
    'Regler från 1971, som återges av historiskt intresse.',
    'Återges här av historiskt intresse i jubileumsskriften.',
    'Reglerna nedan gäller inte längre.',
  ])('is never sure, in no section: %s', async (sentence) => {
    const text = `Ordningsregler\n\n${sentence}\n\n${sections}`
    for (const item of ['hiss', 'Studsmattor']) expect(await say(item, text)).toBeUndefined()
  })

  it.each([
    'Huset är k-märkt och fasaden bevaras av historiska skäl.',
    'Huset har ett trapphus av historiskt intresse.',
    'Denna nyckel gäller inte längre än hyresavtalet.',
    'Detta tvättpass gäller inte längre än tre timmar.',
    'Dessa parkeringstillstånd gäller inte längre, hämta nya hos vaktmästaren.',
  ])('is sure below a sentence of another thing: %s', async (line) => {
    expect(await say('Studsmattor', `Ordningsregler\n\n${line}\n\n${sections}`)).toContain(
      'Studsmattor får ställas',
    )
  })

  it.each(['Från 3 maj till 5 juni 2024', 'Från 1 januari till 31 december 2024'])(
    'contains no dates of its first notice: %s',
    async (dates) => {
      const text = `Bastun är stängd\n${dates}\n\nDuschen renoveras.\n\nDjur\n\nDu får ha hund.`
      expect(await say('hund', text)).not.toContain('2024')
    },
  )

  it.each([
    'Gäller från 1 januari 2020',
    'Tidigare regler har upphört att gälla.',
    'Huset har en historisk fasad från 1912.',
  ])('contains no beginning that most rules in force have: %s', async (line) => {
    expect(await say('Studsmattor', `Ordningsregler\n\n${line}\n\n${sections}`)).not.toContain(line)
  })

  it('contains no term of the first of several lists', async () => {
    const text = 'Priser\nGäller t.o.m. 2024\nSläp: 80 kr\n\nGäller från 2025\nSläpkärra: 120 kr'
    expect(await say('Släpkärra', text)).not.toContain('2024')
  })
})

describe('the quote of a long section that was repealed', () => {
  const rule = (at: number) => `Regel nummer ${at} säger att den som bor här städar trappan varje vecka.`
  const long = Array.from({ length: 20 }, (_, at) => rule(at + 1)).join(' ')

  it('contains the sentence below its heading that says so, and that of the next section does not', async () => {
    const text = `STADGAR\n\n16 § Städning\nHar upphört att gälla.\n${long} Kälkbacken spolas varje kväll.\n\n17 § Lek\n\nRutschkanan är öppen för alla barn.`
    expect(await say('Kälkbacken', text)).toContain('Har upphört att gälla')
    expect(await say('Rutschkanan', text)).not.toContain('upphört')
  })
})

describe('the quote of a line of a list without marks', () => {
  it('contains the line with a colon above it, and none of another list', async () => {
    const text =
      'Post i huset\n\nJa tack till:\nDagstidningar\nKommunens blad\n\nNej tack till:\nDirektreklam\nFlygblad från mäklare\n\nPaket lämnas i port 2.'
    expect(await say('Flygblad', text)).toMatch(/(?<!Ja.*)Nej tack till: .*Flygblad/)
    expect(await say('Kommunens', text)).toMatch(/Ja tack till: .*Kommunens/)
    expect(await say('Paket', text)).toBe('Paket lämnas i port 2.')
    const close = 'Post i huset\n\nNej tack till:\nDirektreklam\nFlygblad från mäklare\nPaket lämnas i port 2'
    expect(await say('Paket', close)).not.toContain('Nej tack')
    const asked = 'Kontakt\n\nOm ni har frågor:\nRing 08-123\nGården\nDu får ha grill framme'
    expect(await say('grill', asked)).not.toContain('frågor')
  })
})

describe('the quote of a row below the name of a group', () => {
  it('contains it, in a table of words', async () => {
    const rows = [
      'Åtgärd  Anmärkning',
      'Ingår i hyran',
      'Avloppsrör  även i källaren',
      'Klinker  vit standard',
      'Ingår inte',
      'Handdukstork  beställs före mars',
      'Duschvägg  –',
    ]
    const text = `Stambytet\n\n${rows.join('\n')}`
    for (const item of ['Handdukstork', 'Duschvägg']) expect(await say(item, text)).toContain('Ingår inte')
    expect(await say('Klinker', text)).not.toContain('Ingår inte')
    const calls =
      'Kontakt\n\nPorten  Ring Anna Ek\nBastun  Bokas hos Per\nRing inte efter klockan 20\nHissen  Ring Kone jour'
    expect(await say('Hissen', calls)).not.toContain('klockan 20')
    const empty = text.replace('Duschvägg  –', 'Duschvägg\nTvättmaskin  flyttas åt dig')
    expect(await say('Tvättmaskin', empty)).not.toContain('Duschvägg')
  })
})

describe('the quote of what somebody wishes or thinks', () => {
  it('contains the reply, whatever its words', async () => {
    const text =
      'Ansökningar\n\nLägenhet 3 ansöker om att få sätta upp en parabol.\n\nStyrelsen kunde inte tillmötesgå det.\n\nNya gungor köps in.'
    expect(await say('parabol', text)).toContain('kunde inte tillmötesgå')
  })

  it('contains no rule of another matter', async () => {
    const text =
      'Regler\n\nDen som ansöker om en odlingslott betalar 100 kronor.\n\nCyklar ställs i cykelstället.'
    expect(await say('odlingslott', text)).toBe('Den som ansöker om en odlingslott betalar 100 kronor.')
  })

  it.each([
    ['föreningslokalen', 'Medlem som önskar hyra föreningslokalen kontaktar värden.'],
    ['garageplats', 'Den som söker om garageplats står i kö.'],
    ['bygglov', 'Föreningen ansöker om bygglov för balkongerna.'],
    ['garage', 'Om jag önskar hyra garage anmäler jag mig.'],
  ])('contains no decision on another matter below a general rule: %s', async (item, rule) => {
    const text = `Regler\n\n${rule}\n\nLokalen rymmer 40.\n\nStämman avslog förslaget att måla.`
    expect(await say(item, text)).toMatch(new RegExp(`${rule}$`))
  })

  it('is not sure without a reply', async () => {
    expect(
      await say('snöbollskrig', 'Insändare\n\nJag tycker att snöbollskrig ska vara tillåtet.'),
    ).toBeUndefined()
    expect(await say('snöbollskrig', 'Gården\n\nVi som bor här får ha snöbollskrig på ängen.')).toBe(
      'Vi som bor här får ha snöbollskrig på ängen.',
    )
  })
})

it('the quote of an item keeps the empty box in front of it', async () => {
  const text = 'Beställning\n\nDetta har valts i köket:\n\n☐ Spishylla\n\n☒ Bänkskiva'
  expect(await say('Spishylla', text)).toContain('☐ Spishylla')
})

describe('the quote of a sentence that gives leave', () => {
  const leave = 'Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse.'

  it.each([
    'Du behöver styrelsens skriftliga samtycke innan någon flyttar in, och föreningen tar ingen avgift.',
    'Styrelsens tillstånd krävs först, och svaret dröjer högst en vecka.',
    'Det måste styrelsen godkänna på ett möte, som hålls varje månad.',
  ])('contains the consent that it depends on: %s', async (consent) => {
    const text = `Att hyra ut\n\n${leave} ${consent}`
    const question = 'Får jag hyra ut min lägenhet i andra hand?'
    const hits = await searchIn(openMemoryLibrary([readAsDocument('Regler', text)]), question)
    const [excerpt] = hits[0] ? findExcerpts(question, hits[0]) : []
    expect(excerpt?.hit.passage.text.slice(excerpt.start, excerpt.end)).toBe(`${leave} ${consent}`)
  })

  it.each([
    [leave, 'Inglasning av balkongen kräver styrelsens tillstånd.'],
    [leave, 'Tillståndet gäller i ett år från beslutet.'],
    [leave, 'Du behöver styrelsens tillstånd för att glasa in balkongen.'],
    ['Du får inte bygga ett staket.', 'Du behöver tillstånd för en pergola.'],
    ['Får jag bygga en pergola?', 'Du behöver styrelsens tillstånd.'],
  ])('does not lean on other consent: %s %s', (previous, other) => {
    expect(limitsSentence(previous, other)).toBe(false)
  })
})
