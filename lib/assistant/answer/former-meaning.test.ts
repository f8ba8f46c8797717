import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, text: string) => sayAbout(item, [{ page: 1, text }])

describe('the quote of what held once', () => {
  it.each([
    ['Tidigare: Pergola fick byggas fritt.', 'Nu: Ett lov från styrelsen krävs.'],
    ['Förut fick pergola byggas fritt.', 'Numera krävs ett lov.'],
    ['Gammal regel – pergola fick byggas fritt.', 'Ny regel – ett lov krävs.'],
  ])('contains what holds now: %s', async (former, now) => {
    for (const gap of [' ', '\n', '\n\n']) {
      const said = (await say('ergola', `Uteplatser\n\n${former}${gap}${now}`)).join()
      if (said) expect(said).toContain(now)
    }
    expect((await say('ergola', `Uteplatser\n\n${former}\n\n${now}`)).join()).toContain(now)
  })

  it('is not sure alone', async () => {
    const text = 'Uteplatser\n\nFörut fick pergola byggas fritt.\n\nRabatterna sköts av alla.'
    expect(await say('pergola', text)).toEqual([])
  })

  it('is any rule that its section sets aside further down, and no other section', async () => {
    const aside = 'Tillägg i maj: ovanstående gäller inte längre, rummet är stängt.'
    const text = `Soprummet\n\nSoprummet är öppet på lördagar. Vitvaror tas emot där.\n\n${aside}\n\nVerkstaden\n\nHyveln får lånas av alla.`
    expect((await say('Vitvaror', text)).join()).toContain(aside)
    expect((await say('Hyveln', text)).join()).not.toContain(aside)
    const limited = text.replace(aside, 'Ovanstående gäller inte bara vuxna.')
    expect((await say('Vitvaror', limited)).join()).toContain('Vitvaror tas emot där.')
  })
})

describe('the quote of an answer', () => {
  it('goes on to its end, which may turn its beginning', async () => {
    const text =
      'Frågor\n\nFråga: Kan jag ha diskmaskin i köket?\nSvar: Endast om det finns en ventil. I våra kök finns ingen, så svaret är nej.\n\nFråga: Får jag måla?\nSvar: Ja.'
    const [said] = await say('diskmaskin', text)
    expect(said).toContain('så svaret är nej.')
    expect(said).not.toContain('måla')
  })
})

describe('the quote of what some people want', () => {
  it.each([
    'Av 58 svarande vill 41 tillåta flakmoppe på gården.',
    '12 personer anser att flakmoppe ska tillåtas.',
    'De flesta tycker att flakmoppe bör tillåtas.',
  ])('is not sure: %s', async (opinion) => {
    expect(await say('flakmoppe', `Enkäten\n\n${opinion}`)).toEqual([])
    expect(await say('flakmoppe', `Enkäten\n\n${opinion} 9 personer tycker att gården är trång.`)).toEqual([])
  })

  it('is not sure from a mail that another one answers', async () => {
    const lines =
      'Hej!\n\nNej, stora pooler tillåts inte.\n\n> Hej styrelsen,\n> En badtunna måste väl vara tillåten på gården.'
    expect(await say('badtunna', lines)).toEqual([])
    const below =
      'Nej, det går inte.\n\nDen 3 maj 2026 kl. 10.15 skrev Anna Ek:\n\nEn badtunna måste väl vara tillåten på gården.'
    expect(await say('badtunna', below)).toEqual([])
  })
})

describe('what stands below a head that says it held once', () => {
  it.each(['Tidigare regel:', 'Gamla regler:', 'Förr:', 'Previous rules:'])(
    'is not sure: %s',
    async (head) => {
      const text = `Gården\n\n${head}\n\n• Hund får vara lös\n\n• Fest är tillåten\n\nNy regel:\n\n• Hund hålls kopplad`
      expect(await sayAbout('Fest', [{ page: 1, text }])).toEqual([])
      expect((await sayAbout('kopplad', [{ page: 1, text }]))[0]).toContain('Ny regel: ')
    },
  )

  it.each(['Tidigare utfört underhåll', 'Gamla tvättstugan'])(
    'is sure below what only names something old: %s',
    async (head) => {
      const text = `Huset\n\n${head}\n\nTaket byttes 2019 och Pergola får finnas.`
      expect(await sayAbout('Pergola', [{ page: 1, text }])).toHaveLength(1)
    },
  )
})
