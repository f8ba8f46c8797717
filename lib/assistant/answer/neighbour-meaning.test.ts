import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = async (item: string, ...texts: string[]) =>
  (
    await sayAbout(
      item,
      texts.map((text, at) => ({ page: at + 1, text })),
    )
  )[0]

describe('the quote of an item of a list', () => {
  it.each([
    ['Detta får inte lämnas kvar', 'möbler'],
    ['Undantag från städdagen beviljas den som', 'fyllt 80 år'],
    ['Ovanstående gäller inte för den som har', 'egen gräsklippare'],
  ])('does not contain the lead-in of the list below it: %s', async (lead, other) => {
    const text = `Flytt\n\nDetta lämnar du kvar\n\n- persienner\n- vitvaror\n\n${lead}\n\n- ${other}\n\nRing gärna.`
    expect(await say('persienner', text)).toContain('Detta lämnar du kvar')
    expect(await say('vitvaror', text)).not.toContain(lead)
    expect(await say(other, text)).toContain(lead)
  })

  it.each(['Detta gäller inte i juli.', 'Undantag:\n\n- husvagnar', 'Undantag: husvagnar.'])(
    'contains what limits its list: %s',
    async (limit) => {
      const text = `Gården\n\nFöljande får stå på gården:\n\n- pulkor\n- skidor\n\n${limit}\n\nRing gärna.`
      const words = limit.replace(/\W+- /, ' - ').split(' ')
      expect(await say('skidor', text)).toContain(words[0])
      expect(await say('skidor', text)).toContain(words.at(-1))
    },
  )
})

describe('the sentences that are quoted with one', () => {
  const notes = '* Utom i hus 1.\n\n** Inte mot putsad fasad.'

  it('are left out where their own note is not shown', async () => {
    const text = `Växter\n\nKatter får hållas i alla hus med murgröna.* Murgröna får planteras.**\n\n${notes}`
    expect(await say('murgröna', text)).toContain('Utom i hus 1')
    const of = await sayAbout('planteras', [{ page: 1, text }])
    expect(of[0]).toContain('Inte mot putsad fasad')
    expect(of[0]).not.toContain('Katter')
  })

  it('are quoted with the limit right behind them', async () => {
    const text =
      'Markiser\n\nMarkiser får monteras. De ska vara randiga. På gatusidan är markiser däremot förbjudna.'
    expect(await say('Markiser', text)).toContain('På gatusidan är markiser däremot förbjudna.')
  })

  it('are quoted where nothing turns them', async () => {
    const text = 'Växter\n\nMurgröna får planteras. Murgröna ska beskäras i mars.'
    expect(await say('Murgröna', text)).toBe('Murgröna får planteras. Murgröna ska beskäras i mars.')
  })
})

describe('a sentence that a page begins and the next one ends', () => {
  const filler = 'Styrelsen svarar på frågor varje vecka och har möte i lokalen.'

  it('is quoted with its beginning, which looks like a heading', async () => {
    const said = await say(
      'påsar',
      `Sopor\n\n${filler}\n\nBoende på Sjögatan 9 får`,
      `inga påsar i soprummet, utan hämtar dem i cykelrummet.\n\n${filler}`,
    )
    expect(said).toContain('Boende på Sjögatan 9 får')
    expect(said).toContain('inga påsar i soprummet')
  })

  it('is no heading that the page before ends with', async () => {
    const said = await say(
      'Påsar',
      `Sopor\n\n${filler}\n\nCykelrummet`,
      `Påsar hämtas här varje dag.\n\n${filler}`,
    )
    expect(said).toBe('Påsar hämtas här varje dag.')
  })
})
