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

  it('gets decisions before proposals, unless the question is about the proposal', async () => {
    const sources = [
      said('Motioner', 'minutes', 'Motion om solceller: föreningen bör köpa solceller till taket på huset.'),
      said('Protokoll', 'minutes', 'Stämman beslutade att köpa solceller till taket på föreningens hus.'),
    ]
    expect(await ask(sources, 'Köper vi solceller till taket?')).toBe('Protokoll')
    expect(await ask(sources, 'Vad sa motionen om solceller?')).toBe('Motioner')
  })

  it('gets a permission from the bylaws before a newsletter', async () => {
    const text = 'Andrahandsuthyrning kräver styrelsens samtycke och är tillåten i högst ett år.'
    const sources = [said('Nyhetsbrev', 'newsletter', text), said('Stadgar', 'bylaws', text)]
    expect(await ask(sources, 'Får jag hyra ut i andra hand?')).toBe('Stadgar')
    expect(await ask(sources, 'Vad skrev nyhetsbrevet om andrahandsuthyrning?')).toBe('Nyhetsbrev')
  })
})
