import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, ...texts: string[]) =>
  sayAbout(
    item,
    texts.map((text, at) => ({ page: at + 1, text })),
  )

describe('the quote of an item whose sentence ends below its list', () => {
  it.each([
    ['dock inte efter klockan 23.00.', 'a)', 'b)'],
    ['utan styrelsens tillstånd.', '-', '-'],
    ['om inte annat har avtalats.', '1.', '2.'],
    ['utom under juli månad.', '•', '•'],
  ])('has that end, for each item: %s', async (end, one, other) => {
    const text = `Lokalen\n\nHyresgästen får inte\n\n${one} spela dragspel,\n\n${other} tända facklor;\n\n${end}`
    for (const item of ['dragspel', 'facklor']) expect((await say(item, text))[0]).toContain(end)
  })

  it('has nothing of a new sentence, or of a list whose items are sentences', async () => {
    const list = 'Lokalen\n\nHyresgästen får\n\na) spela dragspel,\n\nb) tända facklor.'
    expect((await say('dragspel', `${list}\n\nHyran betalas i förväg.`))[0]).not.toContain('Hyran')
    expect((await say('dragspel', `${list}\n\ndock ej i källaren, där annat gäller`))[0]).not.toContain(
      'dock',
    )
  })
})

describe('the end of a sentence alone', () => {
  it('is never quoted as sure', async () => {
    const text = 'Lokalen\n\nHyresgästen får\n\na) spela,\n\nb) tända facklor;\n\ndock inte fyrverkeri.'
    expect(await say('fyrverkeri', text)).toEqual([])
  })
})

describe('the quote of an item below the second of two lists', () => {
  const lists = (first: string, second: string) =>
    `Flyttguide\n\n${first}\n• Brandvarnare\n• Hyllor\n${second}\n• Taklampor\n• Gardinstänger`

  it('has its own lead-in, and not the one of the first list', async () => {
    const text = lists('Följande ska du INTE ta med dig när du flyttar', 'Det här tar du med dig')
    expect((await say('Gardinstänger', text))[0]).toMatch(/^Det här tar du med dig .*- Gardinstänger$/)
    expect((await say('Hyllor', text))[0]).toContain('INTE')
  })

  it('is not sure if the line between the lists only names a part, so that the first one may hold for it', async () => {
    const text = lists('Följande är inte tillåtet i huset', 'I källaren och på vinden')
    expect(await say('Gardinstänger', text)).toEqual([])
    expect((await say('Hyllor', text))[0]).toContain('inte tillåtet')
    const parts = lists('På gården', 'I källaren och på vinden')
    expect((await say('Gardinstänger', parts))[0]).toContain('I källaren')
  })
})

describe('the quote of an item with a mark that the paper explains', () => {
  it.each(['✔ = går bra    ✘ = är inte tillåtet', '✘ = är inte tillåtet, ✔ = går bra'])(
    'has the explanation: %s',
    async (legend) => {
      const list = 'Skylten betyder:\n\n✔ Studsmatta på gården\n✘ Hundar på gräsmattan'
      for (const text of [`Gården\n\n${list}\n\n${legend}`, `Gården\n\n${legend}\n\n${list}`])
        expect((await say('Hundar', text))[0]).toContain(legend.replace(/\s+/g, ' '))
    },
  )

  it('has no explanation of other marks', async () => {
    const text = 'Gården\n\nHär får du ha:\n\n• Studsmatta\n• Hundar\n\n✔ = går bra, ✘ = är inte tillåtet'
    expect((await say('Hundar', text))[0]).not.toContain('går bra')
  })
})

describe('a numbered list whose items begin with capitals', () => {
  const lead = 'I trapphuset är det inte tillåtet att'
  const items = ['1. Förvara kartonger', '2. Blockera dörrar', '3. Ladda elcyklar', '4. Ställa möbler']

  it('has its lead-in at each item, on the next page too', async () => {
    const text = `Brandskydd\n\nReglerna gäller alla.\n${lead}\n`
    expect((await say('Ladda elcyklar', text + items.join('\n')))[0]).toContain(lead)
    const [first, second] = [items.slice(0, 2), items.slice(2)].map((some) => some.join('\n'))
    expect((await say('Ladda elcyklar', text + first, second ?? ''))[0]).toContain(lead)
  })

  it('is no list where each number heads a text of its own', async () => {
    const text =
      '1. Husdjur\n\nKatter får finnas.\n\n2. Rökning\n\nRökning är inte tillåten.\n\n3. Grillning\n\nElgrill får användas.'
    expect((await say('Elgrill', text))[0]).toBe('Elgrill får användas.')
  })
})

describe('a short heading that permits or denies', () => {
  const text = 'Sortering\n\nMatavfall\n\nJa tack\n• Kaffefilter\n• Räkskal\nNej tack\n• Blöjor\n• Fimpar'

  it('is said of its items, and not of those of the other one', async () => {
    const [[no = ''], [yes = '']] = [await say('Fimpar', text), await say('Räkskal', text)]
    expect(no).toMatch(/Matavfall.*Nej tack/)
    expect(no).not.toContain('Ja tack')
    expect(yes).toContain('Ja tack')
  })

  it('ends at the next heading', async () => {
    const said = await say('korgar', `${text}\n\nCyklar\n\nDu får ha korgar på cyklarna.`)
    expect(said[0]).toBe('Du får ha korgar på cyklarna.')
  })
})

describe('the head of a table of two columns', () => {
  it('is no heading in place of the one that says whether it is done', async () => {
    const rows = (...all: string[]) => `Åtgärd  År\n${all.join('\n')}`
    const text = `Underhåll\n\nUtförda åtgärder\n\n${rows('Stambyte  2012', 'Fönster  2018')}\n\nPlanerade åtgärder\n\n${rows('Fasad  2027', 'Hissar  2029')}`
    expect((await say('Hissar', text)).every((said) => said.includes('Planerade'))).toBe(true)
    expect((await say('Fönster', text)).every((said) => !said.includes('Planerade'))).toBe(true)
  })
})

const word = fc.string({ minLength: 5, maxLength: 9, unit: fc.constantFrom(...'bdfgklmnprtvaeiou') })
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const leads: [string, string][] = [
  ['Följande är tillåtet', 'Följande är INTE tillåtet'],
  ['Det här får du göra', 'Det här får du inte göra'],
  ['Vi sköter', 'Vi sköter inte'],
  ['TILLÅTET', 'EJ TILLÅTET'],
  ['Tillåtet', 'Ej tillåtet'],
  ['You may keep', 'You may not keep'],
]

describe('the quote of a line below a lead-in without a mark or a colon', () => {
  it('has its own lead-in, and not that of the other lines', async () => {
    const papers = fc.record({
      words: fc.uniqueArray(word, { minLength: 4, maxLength: 12 }),
      heads: fc.constantFrom(...leads),
      gap: fc.constantFrom('\n', '\n\n'),
    })
    await fc.assert(
      fc.asyncProperty(papers, async ({ words, heads: [some, others], gap }) => {
        const lines = words.map(capital)
        const half = Math.floor(lines.length / 2)
        const lists = [
          [some, ...lines.slice(0, half)],
          [others, ...lines.slice(half)],
        ]
        const text = `Balkonger\n\n${lists.map((list) => list.join('\n')).join(gap)}\n\nFråga värden.`
        for (const [own = '', ...items] of lists)
          for (const item of [items[0], items.at(-1)])
            for (const said of await say(item ?? '', text)) {
              expect(said).toContain(own)
              expect(said).not.toMatch(new RegExp(`${own === some ? others : some}(?! ?(?:inte|not))`))
            }
      }),
      { numRuns: 40 },
    )
  })

  it('has the lines between that may turn it', async () => {
    const [said] = await say('Metallskrot', 'Soprum\n\nDetta får du slänga\nPapper\nInte glas\nMetallskrot')
    expect(said).toBe('Detta får du slänga Papper Inte glas Metallskrot')
  })

  it('is sure where it has a line, not as the lead-in alone', async () => {
    const text = 'Blad 4\n\nDet här ingår i avgiften\nKallvatten\nKabel-tv\n\nDet här ingår inte\nFiber'
    for (const said of await say('avgiften', text)) expect(said).toMatch(/Kallvatten|Kabel-tv/)
    expect((await say('Fiber', text))[0]).toContain('Det här ingår inte Fiber')
  })

  it('is not that of a sentence, nor of lines below a thing', async () => {
    const [first] = await say('Parkettgolv', 'Golv\n\nDu får inte bila\nParkettgolv är tillåtet överallt')
    expect(first).not.toContain('bila')
    const [second] = await say('Katter', 'Djur\n\nHundar utan koppel\nKatter och fåglar')
    expect(second ?? '').not.toContain('utan koppel')
  })
})

describe('the quote of a line below one that says when it holds', () => {
  const text =
    'Hissen\n\nFöre renoveringen\nHissen tar fyra personer\nEntrén är låst\n\nEfter renoveringen\nHissen tar åtta personer\nTavlan hänger kvar'

  it('has that line, and not the one of others', async () => {
    expect((await say('Entrén', text))[0]).toContain('Före renoveringen')
    const [board] = await say('Tavlan', text)
    expect(board).toContain('Efter renoveringen')
    expect(board).not.toContain('Före')
  })

  it('has nothing of a line that is a sentence, or of a paragraph apart', async () => {
    const apart = 'Hissen\n\nFöre renoveringen\nHissen tar fyra personer\n\nTavlan hänger kvar i entrén.'
    expect((await say('Tavlan', apart))[0]).not.toContain('Före')
    const sentence = 'Hissen\n\nVid fel ska du ringa\nTavlan hänger kvar i entrén'
    expect((await say('Tavlan', sentence))[0]).not.toContain('ringa')
  })
})

describe('the quote of an item of an inner list', () => {
  it('has the item above it that permits or denies, and no other', async () => {
    const text =
      'Källaren\n\n• Får förvaras\n\n– Cyklar\n\n– Skidor\n\n• Får inte förvaras\n\n– Bensin\n\n– Möbler\n\n• Måste märkas\n\n– Lådor'
    expect((await say('Skidor', text))[0]).toMatch(/• Får förvaras.*Skidor|- Får förvaras.*Skidor/)
    expect((await say('Möbler', text))[0]).toMatch(/Får inte förvaras.*Möbler/)
    expect((await say('Lådor', text))[0] ?? '').not.toContain('Får')
  })

  it('has nothing of an item that is a sentence', async () => {
    const text = 'Källaren\n\n• Bensin får inte förvaras.\n\n– Skidor får stå där.\n\n– Cyklar får stå där.'
    expect((await say('Cyklar', text))[0]).not.toContain('Bensin')
  })
})

describe('the quote of the lead-in of a list', () => {
  it.each([
    'Detta gäller dock inte kamphundar.',
    'Förbudet gäller inte under sommarfesten.',
    'Undantag görs för assistanshundar.',
    'Kravet gäller inte barn.',
  ])('has the limit below the list: %s', async (limit) => {
    const text = `Husdjur\n\nHusdjur hålls i koppel på gården:\n\n- stora hundar\n- små katter\n\n${limit}`
    expect((await say('Husdjur', text))[0]).toContain(limit)
    expect((await say('katter', text))[0]).toContain(limit)
  })

  it('has nothing of a rule of another matter below it', async () => {
    const text =
      'Husdjur\n\nHusdjur hålls i koppel på gården:\n\n- stora hundar\n- små katter\n\nRegler för cyklar finns inte.'
    expect((await say('Husdjur', text))[0]).not.toContain('cyklar')
  })
})

describe('the quote of a line below what is covered and what is not', () => {
  it.each([
    ['Ersätts', 'Ersätts ej'],
    ['Omfattas av garantin', 'Omfattas inte av garantin'],
    ['Täcks', 'Täcks inte'],
  ])('has the line that says it: %s', async (covered, not) => {
    const text = `Försäkringen\n\n${covered}\nVattenskada på ytskikt\nTrasig dragspelslåda\n${not}\nSkada genom facklor\nSlitage på golv`
    for (const said of await say('facklor', text)) expect(said).toContain(not)
    for (const said of await say('Slitage', text)) expect(said).toContain(not)
    for (const said of await say('dragspel', text)) expect(said).not.toContain(not)
  })
})
