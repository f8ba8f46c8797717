import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, text: string) => sayAbout(item, [{ page: 1, text }])

const prices = `Prislista för föreningen

Lån av saker
Gäller t.o.m. 31 december 2024
Släpkärra: 80 kr
Bultsax: 30 kr

Gäller från och med den 1 januari 2025:
Släpkärra: 120 kr
Domkraft: 45 kr

Gemensamma rum
Bastun: 50 kr`

describe('the quote of what holds for a time', () => {
  it('contains the line above that says when, and the heading above that line', async () => {
    expect(await say('Bultsax', prices)).toEqual([
      'Lån av saker › Gäller t.o.m. 31 december 2024: Bultsax: 30 kr',
    ])
    expect(await say('Domkraft', prices)).toEqual([
      'Lån av saker › Gäller från och med den 1 januari 2025: Domkraft: 45 kr',
    ])
  })

  it('contains no part of a sentence, and no such line that closes the section before', async () => {
    const wrapped =
      'Avgift\n\nDen nya avgiften gäller\nfrån och med den 1 juli 2025\noch betalas varje kvartal.'
    expect(await say('avgiften', `${wrapped}\n\nHunden hålls kopplad.`)).toEqual([
      'Den nya avgiften gäller från och med den 1 juli 2025 och betalas varje kvartal.',
    ])
    const apart =
      'Lån av saker\n\nDomkraft: 45 kr\n\nGäller t.o.m. 31 december 2024\n\nBastun är öppen varje kväll.'
    expect(await say('Bastun', apart)).toEqual(['Bastun är öppen varje kväll.'])
    const closed =
      'Lån av saker\n\nDomkraft: 45 kr\nGäller från 1 januari 2025\n\nBastun är öppen varje kväll.'
    expect(await say('Bastun', closed)).toEqual(['Bastun är öppen varje kväll.'])
  })

  it('contains no such line of the section before', async () => {
    expect(await say('Bastun', prices)).toEqual(['Gemensamma rum: Bastun: 50 kr'])
  })

  it.each([
    'Gäller alla medlemmar sedan 2024',
    'Den 3 maj 2025',
    'Protokoll från den 3 maj 2025',
    'Före 2024 hyrde 12 medlemmar förråd av föreningen',
  ])('contains no line that says more, or that is only a date: %s', async (line) => {
    const [said] = await say('Bastun', `Gemensamma rum\n\n${line}\n\nBastun är öppen varje kväll.`)
    expect(said).toBe('Bastun är öppen varje kväll.')
  })
})

describe('the quote of a claim that the paper denies', () => {
  it('contains the heading that calls it a myth, and what is true', async () => {
    const text = `Om huset\n\nMyter om parkering\n\nMan får ställa bilen på brandgatan i tio minuter.\n\nSanningen: Brandgatan ska alltid vara fri.`
    expect((await say('bilen', text))[0]).toBe(
      'Myter om parkering: Man får ställa bilen på brandgatan i tio minuter. Sanningen: Brandgatan ska alltid vara fri.',
    )
  })

  it.each([
    'Fel! Du behöver en egen.',
    'Det stämmer inte. Du behöver en egen.',
    'Sanningen: Du behöver en egen.',
  ])('contains the sentence after it: %s', async (denial) => {
    const text = `Om huset\n\nFöreningens försäkring täcker dina möbler.\n\n${denial}`
    expect((await say('möbler', text))[0]).toContain(`dina möbler. ${denial.split(/(?<=[.!])\s/)[0]}`)
  })

  it('contains no paragraph that only begins with the same word', async () => {
    for (const next of ['Fel i hissen anmäls till jouren.', 'Fakta: Huset byggdes med hissen 1985.'])
      expect(
        (await say('lampor', `Om huset\n\nVaktmästaren byter trasiga lampor i trappan.\n\n${next}`))[0],
      ).not.toContain('hissen')
  })
})

it.each(['Nix', 'Helst inte', 'Jajamensan'])(
  'the quote of an answer contains its "%s" and the question',
  async (word) => {
    const text = `Frågelåda\n\nF4: Betalar föreningen spolning av handfatet?\nS: ${word}, det är vår sak om stammen.`
    expect((await say('stammen', text))[0]).toContain(`handfatet? S: ${word}, det är`)
  },
)

describe('the quote of what does not hold', () => {
  it.each(['Har upphört att gälla. Ersatt av 17 §.', 'Gäller inte längre.', '(Upphävd genom beslut 2023.)'])(
    'contains the sentence below the heading that says so: %s',
    async (status) => {
      const text = `16 § Uthyrning\n${status}\nUthyrning får ske utan tillstånd i sex månader.\n\n17 § Samtycke\nUthyrning kräver samtycke.`
      expect((await say('sex månader', text))[0]).toContain(status.slice(0, 19))
      expect((await say('samtycke', text))[0]).not.toContain(status.slice(0, 19))
    },
  )

  it('contains no limit of another sentence', async () => {
    const text = '16 § Djur\nGäller inte valpar.\n\nPå gården finns en lekplats för alla barn.'
    expect((await say('lekplats', text))[0]).not.toContain('valpar')
  })

  it.each(['GÄLLER EJ LÄNGRE', 'UTGÅTT', 'UPPHÄVD 2024', 'MAKULERAD 2024-05-02', 'FÖRSLAG', 'EJ ANTAGEN'])(
    'contains the stamp on its page: %s',
    async (stamp) => {
      const text = `Cykelpolicy\n\nLaddning\n\nElcyklar får laddas på svalgången.\n\n${stamp}`
      expect((await say('Elcyklar', text))[0]).toContain(stamp)
    },
  )

  it.each([
    'Arbetsversion – inte antagen av styrelsen, synpunkter senast 1 juni',
    'Utkast – ännu ej fastställt av styrelsen',
    'Utkast – inför beslut på stämman',
    '(Utkast 2025-03-01)',
  ])('contains, in each section, the line below the title that calls the paper a draft: %s', async (line) => {
    const sections =
      'Laddning\n\nElcyklar får laddas på svalgången.\n\nParkering\n\nMopeder får stå vid grinden.'
    const text = `Cykelpolicy\n\n${line}\n\n${sections}`
    for (const item of ['Elcyklar', 'Mopeder'])
      expect((await say(item, text))[0]).toContain(line.replace(/[()]/g, ''))
  })

  it.each([
    'Utkast har antagits av styrelsen.',
    'Utkast till protokoll från förra mötet bifogas.',
    'Utkast 2024-03-01, fastställt av styrelsen 2024-04-02',
  ])('contains no sentence about a draft: %s', async (line) => {
    const text = `Cykelpolicy\n\n${line}\n\nElcyklar får laddas på svalgången.`
    expect((await say('Elcyklar', text))[0]).not.toContain('Utkast')
  })

  it('contains no word in capitals that is the heading or the result of something else', async () => {
    const text =
      'Försäkring\n\nGÄLLER\n\n• brand\n\nGÄLLER INTE LÄNGRE\n\n• slitage\n\nMotion 3\n\nUTGÅTT\n\nBastun är öppen varje kväll.'
    expect((await say('brand', text))[0]).not.toContain('INTE')
    expect((await say('Bastun', text))[0]).not.toContain('UTGÅTT ›')
  })
})
