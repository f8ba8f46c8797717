import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = async (item: string, text: string) => (await sayAbout(item, [{ page: 1, text }]))[0]

describe('the quote of a sentence that its paragraph limits further down', () => {
  it.each([
    'Allt detta förutsätter att ritningen har godkänts.',
    'På gatusidan är det däremot inte tillåtet.',
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
    'contains what denies a claim of two sentences, from a paragraph of its own too: %s',
    async (denial) => {
      for (const gap of [' ', '\n\n']) {
        const text = `Det pratas\n\nMan lånar flakmoppen utan avgift. Den hämtas hos vaktmästaren.${gap}${denial}`
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

describe('the quote of a sentence that another one opens', () => {
  it.each(['Under juli gäller följande.', 'För radhusen gäller andra regler.'])(
    'contains where or when it holds: %s',
    async (scope) => {
      for (const gap of [' ', '\n\n']) {
        const text = `Bastun\n\n${scope}${gap}Bastun är stängd. Flakmoppen lånas ut.\n\nKälkarna får hängas upp.`
        expect(await say('Flakmoppen', text)).toContain(scope)
        expect(await say('Kälkarna', text)).toBe('Kälkarna får hängas upp.')
      }
    },
  )
})

describe('the quote of a row', () => {
  const table = 'Detalj  Kod\nRingklocka  B\nPostfack  G\nLaddbox  S'

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
    expect(await say('Häck', 'Mått\n\nHäck  2 (ca 3 m)\nStaket  1 (ca 2 m)')).toContain('ca 3 m')
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

  it.each(['Regler från 1971, som återges av historiskt intresse.', 'Reglerna nedan gäller inte längre.'])(
    'is never sure, in no section: %s',
    async (sentence) => {
      const text = `Ordningsregler\n\n${sentence}\n\n${sections}`
      for (const item of ['hiss', 'Studsmattor']) expect(await say(item, text)).toBeUndefined()
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
  })
})

describe('the quote of a row below the name of a group', () => {
  it('contains it, in a table of words', async () => {
    const rows = [
      'Åtgärd  Anmärkning',
      'Vi bekostar',
      'Avloppsrör  även i källaren',
      'Klinker  vit standard',
      'Du bekostar',
      'Handdukstork  beställs före mars',
      'Duschvägg  –',
    ]
    const text = `Stambytet\n\n${rows.join('\n')}`
    for (const item of ['Handdukstork', 'Duschvägg']) expect(await say(item, text)).toContain('Du bekostar')
    expect(await say('Klinker', text)).not.toContain('Du bekostar')
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
