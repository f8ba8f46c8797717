import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { sayAbout } from '@/tests/support/documents/said-of'
import { findExcerpts } from './excerpt'
import { isOtherRow, isRowOfOther } from './other-row'
import { sayTelling } from './shown-words'

describe('the quote of lists side by side', () => {
  const rows =
    'Middag till klockan tio  Musikanläggning\nSolstolar  Blöta mattor\nLevande ljus  Grill av alla slag'
  const text = `Takterrassen\n\nTillåtet  Inte tillåtet\n${rows}`

  it('has the heads that permit and deny, from an earlier page too', async () => {
    expect((await sayAbout('Levande', [{ page: 1, text }]))[0]).toMatch(
      /\| Tillåtet \| Inte tillåtet \| .*\| Levande ljus \| Grill av alla slag \|$/,
    )
    const pages = [
      { page: 1, text },
      { page: 2, text: 'Barn i sällskap  Husdjur\nCyklar i ställ  Mopeder' },
    ]
    expect((await sayAbout('Mopeder', pages))[0]).toMatch(/\| Inte tillåtet \| .*\| Mopeder \|$/)
  })

  it('is not their heads alone, and no row is the heading of what follows', async () => {
    expect(await sayAbout('Tillåtet', [{ page: 1, text: text.slice(0, text.indexOf('Solstolar')) }])).toEqual(
      [],
    )
    const [said] = await sayAbout('Bokning', [{ page: 1, text: `${text}\n\nBokning sker i appen.` }])
    expect(said).toBe('Bokning sker i appen.')
    const named = 'Lokaler\n\nGymmet  Endast medlemmar\nKolgrillen  Bokas i appen'
    expect((await sayAbout('Kolgrillen', [{ page: 1, text: named }])).join()).not.toContain('Endast')
  })
})

describe('the line of a group between rows', () => {
  const text =
    'Balkonger\n\nSak  Kommentar\nEj tillåtet\nKolgrill  Brandrisk\nParabol  Fasaden skadas\nTillåtet\nElgrill  Tänk på grannen\nMarkis  Föreningens kulör'

  it('goes with each of its rows, also as a single word', async () => {
    for (const item of ['Kolgrill', 'Parabol'])
      expect((await sayAbout(item, [{ page: 1, text }]))[0]).toContain('Ej tillåtet')
    for (const item of ['Elgrill', 'Markis']) {
      const [said] = await sayAbout(item, [{ page: 1, text }])
      expect(said).toContain('Tillåtet')
      expect(said).not.toContain('Ej tillåtet')
    }
  })

  it('is no answer alone, and the name of a row without a second cell is none', async () => {
    expect(await sayAbout('tillåtet', [{ page: 1, text }])).toEqual([])
    const named = text.replace('\nTillåtet\n', '\nRökförbud\n')
    expect((await sayAbout('Elgrill', [{ page: 1, text: named }])).join()).not.toContain('Rökförbud')
    const asked = 'Balkonger\n\nFår jag ha parabol?\nEj tillåtet'
    expect((await sayAbout('parabol', [{ page: 1, text: asked }])).join()).not.toMatch(/^$/)
  })
})

describe('the quote of a row', () => {
  it('is not sure with fewer cells than its head, which may be the words of any column', async () => {
    const whole = 'Utrymmen\n\nUtrymme  Tillåtet  Förbjudet\nCykelrum  cyklar  mopeder'
    const text = `${whole}\nPannrum  all förvaring\nVind  skidor`
    expect(await sayAbout('förvaring', [{ page: 1, text }])).toEqual([])
    expect(await sayAbout('Förbjudet', [{ page: 1, text }])).toEqual([])
    const filled = text.replace('Pannrum  all', 'Pannrum  –  all')
    expect((await sayAbout('förvaring', [{ page: 1, text: filled }]))[0]).toContain(
      'Förbjudet: all förvaring',
    )
  })

  const head = 'Del  Medlem  Förening'
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `Fönster nummer${at}  –  X`).join('\n')

  it('has the heads of its columns, from an earlier page too', async () => {
    const pages = [
      { page: 1, text: `Ansvar\n\n${head}\n${rows(5)}` },
      { page: 2, text: 'Porttelefon inne  X  –\nGolvbrunn nere  –  X' },
    ]
    const [said] = await sayAbout('Golvbrunn', pages)
    expect(said).toContain('Golvbrunn nere: Förening')
  })

  it('says a cross by the head of its column, from far above and over the line of a group too', async () => {
    const text = `Ansvar\n\n${head}\n${rows(12)}\nKök\nKöksfläkten  X  –`
    expect(await sayAbout('Köksfläkten', [{ page: 1, text }])).toEqual([
      expect.stringMatching(/Kök Köksfläkten: Medlem$/),
    ])
  })

  it('is read whole if it is long and the last one of its page', async () => {
    const text = `Ansvar\n\n${head}\n${rows(2)}\nBalkonginglasning med skenor, lås, handtag och tätningslister  –  X`
    expect((await sayAbout('Balkonginglasning', [{ page: 1, text }]))[0]).toMatch(/tätningslister: Förening$/)
  })

  it('is no lead-in of the row on the next page', async () => {
    const pages = [
      { page: 1, text: `Ansvar\n\n${head}\n${rows(4)}` },
      { page: 2, text: 'golvbrunn  X\nkökslucka  X' },
    ]
    expect(await sayAbout('golvbrunn', pages)).toEqual([])
  })

  it('is not sure if a cross has no head, or one of other cells', async () => {
    expect(await sayAbout('Köksfläkten', [{ page: 1, text: 'Golvbrunn  –  X\nKöksfläkten  X  –' }])).toEqual(
      [],
    )
    const text = 'Del  Medlem  Förening  Övrigt\nGolvbrunn  –  X\nKöksfläkten  X  –'
    expect(await sayAbout('Köksfläkten', [{ page: 1, text }])).toEqual([])
  })

  it('is not sure if what stands above its mark is a row of words', async () => {
    for (const above of [
      'Wifi  Ingår i avgiften',
      'Wifi  Ja, gratis',
      'Bastu  Stängd',
      'Grill\nGasol  Förbjudet',
    ]) {
      const text = `${above}\nKabel-tv  ✓\nGarage  ✗\nParasoll  ✓`
      for (const page of [text, `Vad som ingår\n\n${text}`])
        for (const asked of ['Kabel-tv', 'Garage'])
          expect(await sayAbout(asked, [{ page: 1, text: page }])).toEqual([])
    }
    const headed = 'Regler\n\nSak  Tillåtet\nParasoll  ✓\nGasolgrill  ✗'
    expect((await sayAbout('Parasoll', [{ page: 1, text: headed }]))[0]).toContain('Tillåtet')
  })

  it('has the unit that stands above its table', async () => {
    const text = 'Not 4 Driftkostnader\n\nBelopp i tkr  2025  2024\nFjärrvärme  918  871\nVatten  210  198'
    expect((await sayAbout('Vatten', [{ page: 1, text }]))[0]).toMatch(/tkr.*Vatten \| 210/)
    const years = 'Not 4 Driftkostnader (tkr)\n\n2025  2024\nFjärrvärme  918  871\nVatten  210  198'
    expect((await sayAbout('Vatten', [{ page: 1, text: years }]))[0]).toMatch(
      /tkr.*\| \| 2025 \| 2024 \|.*Vatten \| 210/,
    )
  })
})

describe('the quote of a price', () => {
  it('has the line above its table that says whether tax is added', async () => {
    for (const line of ['Alla priser är exklusive moms.', '(moms tillkommer)', 'Inkl. moms']) {
      const text = `Prislista\n\n${line}\n\nGarage  800 kr\nFestlokal  1 200 kr`
      expect((await sayAbout('Festlokal', [{ page: 1, text }]))[0]).toContain(line)
    }
  })

  it('has none that is of another row', async () => {
    const text = 'Prislista\n\nLaddning  2 kr inkl. moms\nGarage  800 kr\nFestlokal  1 200 kr'
    expect((await sayAbout('Festlokal', [{ page: 1, text }])).join()).not.toContain('moms')
  })
})

describe('the quote of a row of words', () => {
  const above = 'Utrymmen\n\nUtrymme  Tillåtet  Förbjudet\nCykelrummet  cyklar  mopeder'

  it('is said by the heads of its columns if one of its cells is empty', async () => {
    const [said] = await sayAbout('Pannrummet', [{ page: 1, text: `${above}\nPannrummet  –  all förvaring` }])
    expect(said).toMatch(/Pannrummet\. Tillåtet: –\. Förbjudet: all förvaring$/)
  })

  it('stays a table if all its cells are full, or hold amounts', async () => {
    const [full] = await sayAbout('Cykelrummet', [
      { page: 1, text: `${above}\nPannrummet  –  all förvaring` },
    ])
    expect(full).toMatch(/\| Cykelrummet \| cyklar \| mopeder \|$/)
    const priced = 'Priser\n\nLokal  Boende  Gäster\nBastun  40 kr  80 kr\nFilmrummet  –  150 kr'
    expect((await sayAbout('Filmrummet', [{ page: 1, text: priced }]))[0]).toMatch(
      /\| Filmrummet \| – \| 150 kr \|$/,
    )
  })
})

describe('the quote of a row below a head of two levels', () => {
  const rows = 'Relax  50 kr  80 kr  150 kr  240 kr\nPool  40 kr  60 kr  120 kr  180 kr'
  const labels = 'Dag  Kväll  Dag  Kväll'

  it('names the group of each column, also in a table that began before its passage', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `Förråd ${at}  1 kr  2 kr  3 kr  4 kr`).join('\n')
    for (const text of [
      `Priser\n\nMedlem  Gäst\n${labels}\n${rows}`,
      `Priser\n\nMedlem  Gäst\n${labels}\n${many}\n${rows}`,
    ])
      expect((await sayAbout('Pool', [{ page: 1, text }]))[0]).toMatch(
        /\|\s+\| Medlem – Dag \| Medlem – Kväll \| Gäst – Dag \| Gäst – Kväll.*Pool \| 40 kr \| 60 kr \| 120 kr \| 180 kr/,
      )
  })

  it('names them from merged cells', async () => {
    const text = `Priser\n\n–  Medlem  Medlem  Gäst  Gäst\nLokal  ${labels}\n${rows}`
    expect((await sayAbout('Pool', [{ page: 1, text }]))[0]).toMatch(
      /\| Lokal \| Medlem – Dag \| Medlem – Kväll \| Gäst – Dag \| Gäst – Kväll \|.*\| Pool \|/,
    )
  })

  it('is not sure if the groups are not known', async () => {
    expect(await sayAbout('Pool', [{ page: 1, text: `Priser\n\nLokal  ${labels}\n${rows}` }])).toEqual([])
  })
})

it('a sentence above a table gives way to a row only where it would be sure', async () => {
  const question = 'Måste jag betala om jag avbokar lokalen sent för att jag blir sjuk?'
  const rule = 'Den som blir sjuk och avbokar med läkarintyg betalar ingenting.'
  const table = 'Lokal  Medlem  Deposition\nFestlokalen, dag  300 kr  900 kr\nBastun, kväll  90 kr  200 kr'
  const paper = readAsDocument('Hyra', `${rule}\n\nPriser\n\n${table}`)
  const hits = await searchIn(openMemoryLibrary([paper]), question)
  const sentence = hits
    .flatMap((hit) => findExcerpts(question, hit))
    .find((excerpt) => sayTelling(excerpt) === rule)
  expect(sentence && [isOtherRow(sentence), isRowOfOther(sentence)]).toEqual([true, false])
})
