import { describe, expect, it } from 'vitest'
import { ofPassages, openMemoryLibrary, searchIn } from '@/tests/support/documents/memory-library'

/** Documents that differ only in date and kind. */
const report = (year: number) =>
  ofPassages(
    `Årsredovisning ${year}`,
    [{ text: 'Föreningens lån uppgick vid årets slut till 18 miljoner kronor hos banken.' }],
    { kind: 'annual_report', date: String(year) },
  )
const said = (name: string, kind: 'minutes' | 'newsletter' | 'bylaws', text: string, date = '2024') =>
  ofPassages(name, [{ text }], { kind, date })

const ask = async (sources: Parameters<typeof openMemoryLibrary>[0], question: string) =>
  (await searchIn(openMemoryLibrary(sources), question))[0]?.passage.sourceName

describe('a member whose question many documents answer', () => {
  const reports = [report(2021), report(2023), report(2020), report(2022)]

  it('gets the newest document if the question names no year', async () => {
    expect(await ask(reports, 'Hur stora är föreningens lån?')).toBe('Årsredovisning 2023')
  })

  it('gets the document of the named year', async () => {
    for (const year of [2020, 2021, 2022, 2023])
      expect(await ask(reports, `Hur stora var föreningens lån ${year}?`)).toBe(`Årsredovisning ${year}`)
  })

  it('gets the document of the year that "förra året" means', async () => {
    const last = new Date().getFullYear() - 1
    const years = [last - 1, last, last + 1].map(report)
    expect(await ask(years, 'Hur stora var föreningens lån förra året?')).toBe(`Årsredovisning ${last}`)
    expect(await ask(years, 'Hur stora är föreningens lån?')).toBe(`Årsredovisning ${last + 1}`)
  })

  it('gets the newest news, and of the dates to come the next one', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const notice = (kind: 'article' | 'event', days: number) => ({
      ...ofPassages(`${kind} ${days}`, [{ text: 'Städdag på gården, samling klockan 10.00.' }], {
        date: inDays(days),
      }),
      kind,
    })
    for (const [kind, days, first] of [
      ['article', [-30, -2, -300], -2],
      ['event', [90, 8, 200], 8],
    ] as const)
      for (const question of ['När är det städdag?', 'Samling för städdag på gården'])
        expect(
          await ask(
            days.map((day) => notice(kind, day)),
            question,
          ),
        ).toBe(`${kind} ${first}`)
  })

  it('gets rules before old news, which tell a time that has passed', async () => {
    const text = 'Vattnet stängs av på torsdag klockan 09.00.'
    const old = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
    const article = { ...ofPassages('Nyhet', [{ text }], { date: old }), kind: 'article' as const }
    const rules = ofPassages('Regler', [{ text }], { kind: 'rules', date: '2024' })
    expect(await ask([article, rules], 'När stängs vattnet av?')).toBe('Regler')
  })

  it('gets decisions before proposals, unless the question is about the proposal', async () => {
    const sources = [
      said('Motioner', 'minutes', 'Motion om solceller: föreningen bör köpa solceller till taket på huset.'),
      said('Protokoll', 'minutes', 'Stämman beslutade att köpa solceller till taket på föreningens hus.'),
    ]
    expect(await ask(sources, 'Köper vi solceller till taket?')).toBe('Protokoll')
    expect(await ask(sources, 'Vad sa motionen om solceller?')).toBe('Motioner')
  })

  it("gets the board's few words before those that are left of a page", async () => {
    const text = 'Hissjour, 08-555 03 04'
    const board = { ...ofPassages('Styrelsen', [{ text }]), kind: 'board' as const }
    const page = ofPassages('Inskannat', [{ text }])
    for (const sources of [
      [board, page],
      [page, board],
    ])
      expect(await ask(sources, 'Vilket nummer har hissjouren?')).toBe('Styrelsen')
  })

  it('gets a permission from the bylaws before a newsletter', async () => {
    const text = 'Andrahandsuthyrning kräver styrelsens samtycke och är tillåten i högst ett år.'
    const sources = [said('Nyhetsbrev', 'newsletter', text), said('Stadgar', 'bylaws', text)]
    expect(await ask(sources, 'Får jag hyra ut i andra hand?')).toBe('Stadgar')
    expect(await ask(sources, 'Vad skrev nyhetsbrevet om andrahandsuthyrning?')).toBe('Nyhetsbrev')
  })
})
