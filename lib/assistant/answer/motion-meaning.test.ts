import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, text: string) => sayAbout(item, [{ page: 1, text }])

const motion =
  'Motion A\n\nVi vill att föreningen ska tillåta solpaneler på räckena.\n\nInlämnad av: Familjen Ek'

describe('the quote of what a motion wishes', () => {
  it('contains what the board proposes, below a title of its own', async () => {
    const reply = 'Styrelsens yttrande\n\nRäckena är svaga. Styrelsen föreslår stämman att avslå motionen.'
    const [said] = await say('solpaneler', `Inkomna motioner\n\n${motion}\n\n${reply}`)
    expect(said).toMatch(/Motion A.*tillåta solpaneler.*Styrelsen föreslår stämman att avslå motionen\.$/)
  })

  it('is not sure without an answer, nor with that of the next motion', async () => {
    expect(await say('solpaneler', `Inkomna motioner\n\n${motion}`)).toEqual([])
    const next = 'Motion B\n\nKöp en ny gunga.\n\nStyrelsens svar\n\nStyrelsen föreslår bifall.'
    expect(await say('solpaneler', `Inkomna motioner\n\n${motion}\n\n${next}`)).toEqual([])
  })

  it('contains the proposal that was followed', async () => {
    const text =
      'Protokoll\n\nMotion 1 – Hundrastgård\nMotionären föreslår att gräsytan blir en rastgård.\nStyrelsen föreslår avslag.\nStämman beslutade i enlighet med styrelsens förslag.'
    expect((await say('rastgård', text))[0]).toMatch(
      /rastgård\. Styrelsen föreslår avslag\. Stämman beslutade/,
    )
  })

  it.each(['Med 22 röster mot 31 föll motionen.', 'Motionen röstades ned.', 'The meeting voted it down.'])(
    'contains the result of a vote: %s',
    async (result) => {
      const text = `Protokoll\n\nMotion 1 – Hundrastgård\nMotionären föreslår att gräsytan blir en rastgård. Styrelsen tillstyrkte. ${result}`
      for (const said of await say('rastgård', text)) expect(said).toContain(result)
    },
  )

  it.each(['gick på styrelsens linje', 'följde styrelsens förslag'])(
    'contains that the meeting %s',
    async (followed) => {
      const text = `Protokoll\n\nMotion 1 – Hundrastgård\nMotionären föreslår att gräsytan blir en rastgård.\nStyrelsen föreslår avslag.\nStämman ${followed}.`
      expect((await say('rastgård', text))[0]).toContain(`Stämman ${followed}.`)
    },
  )

  it('has the title of its own motion alone', async () => {
    const reply = 'Styrelsens svar\n\nStyrelsen föreslår bifall.'
    const text = `${motion}\n\n${reply}\n\nMotion B\n\nKöp en ny gunga till gården.\n\n${reply}`
    const said = (await say('gunga', `Inkomna motioner\n\n${text}`)).join()
    expect(said).toContain('Motion B')
    expect(said).not.toContain('Motion A')
  })
})

describe('other quotes of such a paper', () => {
  it('are rules as elsewhere, below the next heading and in the reply', async () => {
    const text = `${motion}\n\nStyrelsens svar\n\nStyrelsen föreslår avslag.\n\nGrillplatsen\n\nGrillplatsen bokas i appen.`
    expect(await say('Grillplatsen', `Inkomna motioner\n\n${text}`)).toContainEqual(
      expect.stringContaining('Grillplatsen bokas i appen.'),
    )
    const bylaws = '12 § Motioner\n\nMotioner ska lämnas till styrelsen senast den 1 februari.'
    expect((await say('Motioner', bylaws))[0]).toContain('senast den 1 februari')
    const gym = 'Motion och hälsa\n\nRoddmaskinen lånas av alla som bor i huset.'
    expect((await say('Roddmaskinen', gym))[0]).toContain('lånas av alla')
  })

  it('are not sure if somebody who was outvoted says them', async () => {
    const text =
      'Motion 2 – Rökning\n\nStämman avslog motionen.\n\nAnna Berg reserverade sig och anser att vattenpipa ska förbjudas.'
    expect(await say('vattenpipa', text)).toEqual([])
  })

  it('are not sure if one person wants it and nothing replies, and are if a rule names such a person', async () => {
    const wish = '§ 10 Hyreshöjning\n\nKassören vill höja garagehyran till 950 kr.'
    expect(await say('garagehyran', `Protokoll\n\n${wish}`)).toEqual([])
    const [said] = await say('garagehyran', `Protokoll\n\n${wish} Övriga ville avvakta.`)
    expect(said).toContain('Övriga ville avvakta.')
    const rule = 'Om en medlem vill byta garageplats anmäls det till styrelsen.'
    expect((await say('garageplats', `Garage\n\n${rule}`))[0]).toContain(rule)
  })
})
