import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, text: string) => sayAbout(item, [{ page: 1, text }])

describe('a sentence of a quiz', () => {
  it.each(['Sant eller falskt?', 'Rätt eller fel om vårt hus?', 'Myt eller sanning', 'True or false?'])(
    'is not sure without its verdict, below: %s',
    async (heading) => {
      const text = `${heading}\n\n1. Man får ha kolgrill inomhus.\n2. Man får ha robotar i hissen.\nRätt svar: 1 falskt, 2 sant.`
      for (const item of ['kolgrill', 'robotar']) expect(await say(item, text)).toEqual([])
    },
  )

  it('is quoted with its verdict', async () => {
    const text = 'Sant eller falskt?\n\nMan får ha kolgrill inomhus. Falskt! Den är förbjuden.'
    expect((await say('kolgrill', text))[0]).toContain('Falskt!')
  })

  it('ends at the next heading', async () => {
    const text =
      'Sant eller falskt?\n\n1. Man får ha kolgrill.\n2. Man får röka.\n\nStädning\n\nDu får ha robotar i hissen.'
    expect((await say('robotar', text))[0]).toBe('Du får ha robotar i hissen.')
  })
})

describe('a myth', () => {
  it.each([
    ['Myt', 'Fakta'],
    ['Rykte', 'Sanning'],
    ['Fördom', 'Verkligheten'],
    ['Myth', 'Fact'],
  ])('is said with what is so, or not surely: %s', async (claim, truth) => {
    const text = `Om huset\n\n${claim}: Man får inte ha robotar i hissen.\n${truth}: Robotar är välkomna.`
    for (const said of await say('robotar', text)) expect(said).toContain(`${truth}: Robotar`)
    const [, alone = ''] = text.split('\n\n')
    expect(await say('robotar', `Om huset\n\n${alone.split('\n')[0]}`)).toEqual([])
  })

  it('is no word that only begins so', async () => {
    const text = 'Om huset\n\nMyteriet i Brf Ek: Man får ha robotar i hissen.'
    expect((await say('robotar', text))[0]).toContain('robotar')
  })
})

describe('an answer right below its question', () => {
  it('is quoted with it', async () => {
    const text = 'Frågor\n\nMåste jag ha hemförsäkring?\n\nDet är inget krav, men försäkringen är bra.'
    expect((await say('försäkringen', text))[0]).toBe(
      'Måste jag ha hemförsäkring? Det är inget krav, men försäkringen är bra.',
    )
  })

  it('is not quoted with it from a paragraph further down', async () => {
    const text = 'Frågor\n\nMåste jag ha hemförsäkring?\n\nDet är inget krav.\n\nDu får ha robotar i hissen.'
    expect((await say('robotar', text))[0]).toBe('Du får ha robotar i hissen.')
  })
})

describe('words of a note that somebody put up', () => {
  const note = 'På lappen i hissen står det: ”Alla får ha kolgrill, och den är gratis.”'

  it.each([
    'Styrelsen vill klargöra att detta inte är riktigt.',
    'Det stämmer inte.',
    'Påståendet saknar grund.',
    'Så är det givetvis inte.',
    'Inga sådana regler finns.',
  ])('are quoted with what the board says of them, from a paragraph below too: %s', async (denial) => {
    for (const gap of [' ', '\n\n'])
      expect((await say('kolgrill', `Till boende\n\n${note}${gap}${denial} Kol är förbjudet.`))[0]).toContain(
        denial,
      )
  })

  it('are not sure alone', async () => {
    expect(await say('kolgrill', `Till boende\n\n${note}\n\nVattnet stängs av i maj.`)).toEqual([])
  })

  it('are not those of a board’s own notice', async () => {
    const text = 'Till boende\n\nPå anslagstavlan står vem som städar. Alla får ha kolgrill.'
    expect((await say('kolgrill', text))[0]).toContain('Alla får ha kolgrill.')
  })
})

describe('a rule whose ban or demand does not hold for somebody', () => {
  it.each(['Förbudet gäller inte terrassen mot gatan.', 'Regeln gäller endast under våren.'])(
    'is quoted with it from the paragraph below: %s',
    async (limit) => {
      expect((await say('trummor', `Ute\n\nMan får inte ha trummor ute.\n\n${limit}`))[0]).toContain(limit)
    },
  )

  it('is quoted without what the next paragraph says of another rule', async () => {
    const text = 'Ute\n\nMan får inte ha trummor ute.\n\nFörbudet mot rökning infördes 2019.'
    expect((await say('trummor', text))[0]).toBe('Man får inte ha trummor ute.')
  })
})

describe('an English sentence', () => {
  const said = 'You may have pets in the yard.'

  it('is not sure beside the line that the Swedish text holds', async () => {
    const text = `Summary\n\nIf the texts differ, the Swedish text applies.\n\n${said}`
    expect(await say('pets', text)).toEqual([])
  })

  it('is sure beside a line that Swedish is spoken', async () => {
    expect((await say('pets', `Summary\n\nThe board speaks Swedish.\n\n${said}`))[0]).toContain(said)
  })
})
