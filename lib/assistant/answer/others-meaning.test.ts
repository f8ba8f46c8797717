import { describe, expect, it } from 'vitest'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import { readContext } from '@/lib/text/context'
import { splitSegments } from '@/lib/text/segments'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = async (item: string, text: string) => (await sayAbout(item, [{ page: 1, text }]))[0]

const others = [
  'I deras regler står: Balkonggrill är tillåten.',
  'I deras regler står: Studsmatta är tillåten. Balkonggrill är tillåten.',
  'Grannföreningen skriver: Vi är nöjda. Balkonggrill är tillåten.',
  'Deras regler lyder: Balkonggrill är tillåten.',
  'Vår grannförening är nöjd. I grannföreningens nya ordningsregler står följande. Balkonggrill är tillåten.',
  'Brf Almen, som ligger på kullen, har skrivit så här i sina trivselregler:\n\nBalkonggrill är tillåten.',
  'Hos grannföreningen Almen gäller följande:\n\n• Balkonggrill är tillåten\n\n• Studsmatta är tillåten',
  'Den förra förvaltaren hade följande rutin: "Ingen ansökan behövs. Balkonggrill är tillåten."',
  'The neighbouring association writes: Balkonggrill is allowed.',
]

describe('the words of somebody else', () => {
  it.each(others)('are never sure: %s', async (text) => {
    expect(await say('Balkonggrill', `Grannsamverkan\n\n${text}`)).toBeUndefined()
  })

  it.each(others)('are shown with what holds here: %s', async (text) => {
    const said = await say('Balkonggrill', `Grannsamverkan\n\n${text}\n\nHos oss är all eld förbjuden.`)
    expect(said).toMatch(/(?:deras|grannförening|trivselregler|förvaltaren|association).*Balkonggrill/i)
    expect(said).toContain('Hos oss är all eld förbjuden.')
  })

  it.each([
    'Så gör andra',
    'Exempel från en annan förening',
    'Hos grannföreningen',
    'What others do',
    'Så gör våra grannar',
    'Hur gör andra föreningar?',
    'Exempel på regler i andra föreningar',
    'Så har andra löst det',
    'Andra föreningar',
  ])('are not sure below the heading that says so: %s', async (heading) => {
    const text = `Solceller\n\n${heading}\n\nPanelerna får hänga på räcket.\n\nHos oss krävs lov. Markiser får hänga fritt.`
    expect(await say('Panelerna', text)).toBeUndefined()
    expect(await say('Markiser', text)).toContain('Markiser får hänga fritt.')
  })

  it.each([
    'Så gör de boende',
    'Så gör de nya medlemmarna',
    'Från våra grannar',
    'Från grannföreningen till oss',
    'I grannföreningen',
  ])('are not what stands below a heading of something else: %s', async (heading) => {
    const said = await say('Panelerna', `Solceller\n\n${heading}\n\nPanelerna får hänga på räcket.`)
    expect(said).toBe('Panelerna får hänga på räcket.')
  })

  it('end with the paragraph, and with the quotation', async () => {
    const text =
      'Grannsamverkan\n\nI deras regler står: "Balkonggrill är tillåten." De är nöjda.\n\nMarkiser får sättas upp fritt.'
    expect(await say('Markiser', text)).toBe('Markiser får sättas upp fritt.')
    expect(await say('nöjda', text)).not.toBeUndefined()
  })

  it('are shown with the sentence after them that sets them aside', async () => {
    const text =
      'Grannsamverkan\n\nI huset bredvid är balkonggrill tillåten.\n\nHos oss gäller som bekant inte detta.'
    expect(await say('balkonggrill', text)).toContain('Hos oss gäller som bekant inte detta.')
  })

  it.each([
    ['lokalen', 'Andra föreningar får hyra lokalen: priset är 900 kronor.'],
    [
      'tvättstuga',
      'Enligt avtal med grannföreningen får våra medlemmar använda deras tvättstuga: boka på tavlan.',
    ],
    ['snöröjning', 'Grannföreningen svarar för snöröjning på följande gator: Almvägen och Ekvägen.'],
    ['gäster', 'Den boende ansvarar för att gäster följer reglerna: det gäller även deras barn.'],
    ['fiber', 'Den förra förvaltaren har lämnat nycklar till fiber: de finns i skåpet.'],
    ['husdjur', 'I föreningens stadgar står: Husdjur, även husdjur på besök, får hållas.'],
    [
      'skåp',
      'Styrelsen har skrivit så här i sina ordningsregler: Skåp får ställas i gången, även skåp på hjul.',
    ],
    ['arvode', 'Stämman beslutade följande: "Styrelsen får dela arvode. Inget arvode dras av."'],
    ['gäster', 'Hyresgästerna och deras gäster följer deras regler och våra: gäster anmäls hos värden.'],
    ['lås', 'Försäkringsbolaget kräver lås: enligt deras regler ska lås finnas på alla dörrar.'],
    ['grovsopor', 'Avfallet hämtas av kommunen. Enligt deras prislista: grovsopor hämtas för 200 kronor.'],
    ['husvagn', 'Parkering sköts av Apcoa. Enligt deras regler gäller följande: husvagn får stå en timme.'],
    ['revisor', 'Föreningen följer deras stadgar (mönsterstadgar): revisor väljs av stämman.'],
    ['mattor', 'Den förra hyresvärden hade regler som fortfarande gäller: mattor får piskas på gården.'],
    ['pulkor', 'Vår tidigare förvaltare hade rutinen som vi har kvar: pulkor får stå i gången.'],
    ['spis', 'Brandförsvaret skriver så här i sina regler: spis får lagas av alla.'],
    ['kartong', 'Grannföreningen har rutiner för soprum: kartong viks av alla.'],
    ['bastu', 'Hos oss får alla låna verktyg. I grannhuset finns bastu som våra medlemmar får använda.'],
  ])('are not what our own papers say of others: %s', async (item, text) => {
    expect(await say(item, `Att bo här\n\n${text}`)).toContain(item)
  })

  it('are no limit of a rule above what only begins with "Hos oss"', async () => {
    for (const other of [
      'Hos oss behöver ingen stå i kö.',
      'Hos oss får du inte röka i trapphuset.',
      'Hos oss gäller inte rökförbud på balkong.',
      'I vår förening är det inte tillåtet att mata fåglar.',
    ])
      expect(await say('pergola', `Uteplatser\n\nDu får bygga en pergola.\n\n${other}`)).toBe(
        'Du får bygga en pergola.',
      )
  })
})

describe('a quotation of several sentences', () => {
  const minutes = (end: string) =>
    `Protokoll\n\n§ 7 Motion 2\n\nMotionären föreslog tillägget: "Lägenheten får hyras ut till turister. Någon gästanmälan behövs aldrig."\n\n${end}`

  it('is none after a mark that is none, or that closes', () => {
    for (const text of [
      'Rören är 12" breda. Vi målar.',
      'Vi ser " inget. Vi målar.',
      'Han sade: "Vi ser inget. Vi målar.',
      'Se "Bilaga 2". Vi målar.',
    ])
      expect(readContext(text, splitSegments(text), 1).before).toEqual([])
    const quoted = 'Han sade: "Vi ser inget. Vi målar."'
    expect(readContext(quoted, splitSegments(quoted), 1).before).toEqual([0])
  })

  it('is a demand as its first sentence is, which needs the decision', async () => {
    const of = async (text: string) => (await sayAbout('gästanmälan', [{ page: 1, text }]))[0]
    expect(readDocumentFacts([], [{ page: 1, text: minutes('') }]).kind).toBe('minutes')
    expect(await of(minutes('Nästa möte hålls i maj.'))).toBeUndefined()
    expect(await of(minutes('Stämman avslog motionen.'))).toMatch(/föreslog.*gästanmälan.*avslog/)
  })
})
