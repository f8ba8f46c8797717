import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, ...texts: string[]) =>
  sayAbout(
    item,
    texts.map((text, at) => ({ page: at + 1, text })),
  )

const rows = 'Parasoll  Ja\nGasolgrill  Nej\nStudsmatta  Nej\nPlaskdamm  Ja'

describe('the quote of a row of two columns', () => {
  it('says its answer by the head of its column, on the next page too', async () => {
    const head = 'Uteplatsen\n\nSak  Tillstånd krävs'
    expect((await say('Gasolgrill', `${head}\n${rows}`))[0]).toMatch(/Gasolgrill\. Tillstånd krävs: Nej$/)
    const many = Array.from(
      { length: 60 },
      (_, at) => `Föremål ${'x'.repeat(at + 2)}  ${at % 2 ? 'Ja' : 'Nej'}`,
    )
    expect((await say('Gasolgrill', `${head}\n${many.join('\n')}`, rows))[0]).toMatch(
      /Gasolgrill\. Tillstånd krävs: Nej$/,
    )
  })

  it('is not sure without a head, unless a heading says what is answered', async () => {
    expect(await say('Gasolgrill', `Uteplatsen\n\n${rows}`)).toEqual([])
    expect((await say('Gasolgrill', `Tillåtet på uteplatsen\n\n${rows}`))[0]).toMatch(
      /Tillåtet på uteplatsen: Gasolgrill Nej/,
    )
  })

  it('is sure without a head if its name is a statement', async () => {
    const facts = 'Uppgift  Värde\nEnergiklass  E\nRadonmätning utförd  Nej\nMåla fasad  Nej\nYta  4 120 kvm'
    expect((await say('Radonmätning', `Energi\n\n${facts}`))[0]).toMatch(/Radonmätning utförd Nej$/)
    expect(await say('Måla fasad', `Energi\n\n${facts}`)).toEqual([])
  })

  it.each(['Som ovan', 'D:o', 'Se ovan', '”'])(
    'is not sure if its answer stands in another row: %s',
    async (cell) => {
      const text = `Ansvar\n\nDel  Ansvar  Anmärkning\nRäcke  Föreningen  Målas\nInglasning  ${cell}  Kräver avtal`
      expect(await say('Inglasning', text)).toEqual([])
      expect((await say('Räcke', text))[0]).toContain('Föreningen')
    },
  )

  it('is never the head alone', async () => {
    expect(await say('Tillstånd', `Uteplatsen\n\nSak  Tillstånd krävs\n${rows}`)).toEqual([])
  })

  it('is not sure if another row has its name and another answer', async () => {
    const names = 'Del  Ansvar\nInsida  Medlemmen\nUtsida  Föreningen\nInsida  Föreningen\nKarm  Föreningen'
    expect(await say('Insida', `Fönster och dörrar\n\n${names}`)).toEqual([])
    expect((await say('Karm', `Fönster och dörrar\n\n${names}`))[0]).toMatch(/Karm\. Ansvar: Föreningen$/)
    const marked = 'Del  Medlem  Förening\nInsida  X  –\nUtsida  –  X\nInsida  –  X'
    expect(await say('Insida', `Fönster och dörrar\n\n${marked}`)).toEqual([])
    expect((await say('Utsida', `Fönster och dörrar\n\n${marked}`))[0]).toMatch(/Utsida: Förening$/)
  })

  it('is not the row above it of other columns', async () => {
    const text = 'Ansvar\n\nFönster  Insida  Medlemmen\nKarm  Föreningen\nDörr  Trycke  Medlemmen'
    expect((await say('Karm', text)).join()).not.toMatch(/Medlemmen/)
  })
})

describe('the quote of a row of marks below "Ja" and "Nej"', () => {
  it('says the one that is marked', async () => {
    const text = 'Får det stå här?\n\nSak  Ja  Nej\nParasoll  X  –\nGasolgrill  –  X\nPlaskdamm  X  –'
    expect((await say('Gasolgrill', text))[0]).toMatch(/Gasolgrill: Nej$/)
    expect((await say('Plaskdamm', text))[0]).toMatch(/Plaskdamm: Ja$/)
  })

  it('takes no row of such answers for a head', async () => {
    const text = 'Lokaler\n\nLokal  Sommar  Vinter\nBastu  Ja  Nej\nPool  Nej  Nej'
    expect((await say('Pool', text))[0]).toMatch(/\| Lokal \| Sommar \| Vinter \|.*\| Pool \| Nej \| Nej \|$/)
  })
})

describe('the quote of a row with a line of dots', () => {
  const rows =
    'Gästlägenhet, natt .......... 350 kr\nVattenbesiktning .......... ingår ej\nBastu .......... ingår'

  it('is that row alone', async () => {
    expect((await say('Vattenbesiktning', `Tjänster\n\n${rows}`))[0]).toMatch(
      /Vattenbesiktning \.{10} ingår ej$/,
    )
  })

  it('is none from a table of contents', async () => {
    expect(await say('Bastu', 'Innehåll\n\nGym .......... 3\nBastu .......... 12')).toEqual([])
  })
})

it('a line of boxes is no heading of what is below it', async () => {
  const text =
    'Besiktning\n\nGunga godkänd [ ] Ja [x] Nej\n\nRutschkana godkänd [x] Ja [ ] Nej\n\nSandlådan får användas.'
  expect((await say('Sandlådan', text))[0]).toBe('Sandlådan får användas.')
  expect((await say('Gunga', text))[0]).toMatch(/Gunga godkänd .*Ja .*x.* Nej$/)
})

describe('the quote of a line of two lists side by side', () => {
  it.each(['Föreningen  Medlemmen', 'Vi sköter  Ni sköter', 'Förr  Nu'])(
    'is not sure, because its cells have nothing to do with each other: %s',
    async (heads) => {
      const text = `Underhåll\n\n${heads}\nStammar  Kranar och blandare\nHissen  Brandvarnare\nTakrännor  Tapeter`
      expect(await say('Brandvarnare', text)).toEqual([])
      expect(await say('Takrännor', text)).toEqual([])
    },
  )

  it('has both heads where they permit and deny', async () => {
    const text = 'Soprum\n\nFår lämnas  Får inte lämnas\nTidningar  Brandvarnare\nGlas  Möbler'
    for (const said of await say('Brandvarnare', text))
      expect(said).toContain('| Får lämnas | Får inte lämnas |')
  })

  it('is sure where the second cell tells of the first', async () => {
    const text = 'Underhåll\n\nDel  Ansvar\nStammar  Föreningen\nKranar  Medlemmen\nHissen  Föreningen'
    expect((await say('Stammar', text))[0]).toMatch(/Stammar.*Föreningen/)
  })
})
