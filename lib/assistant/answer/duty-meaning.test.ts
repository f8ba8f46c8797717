import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, text: string) => sayAbout(item, [{ page: 1, text }])

const text =
  'Underhåll\n\nFöreningens ansvar\n\nStammar, hissar och tak. Målning av fasaden ingår.\n\nMedlemmens ansvar\n\nYtskikt och kranar. Föreningen byter packningar mot avgift.\n\nPriser\n\nTagg 200 kr.'

describe('a heading that says whose duty all below it is', () => {
  it('is said with what does not say it itself', async () => {
    for (const item of ['hissar', 'fasaden'])
      expect((await say(item, text))[0]).toContain('Föreningens ansvar')
    const [surfaces] = await say('Ytskikt', text)
    expect(surfaces).toContain('Medlemmens ansvar')
    expect(surfaces).not.toContain('Föreningens ansvar')
  })

  it('is not said of what says it itself, nor below the next heading', async () => {
    const [own] = await say('Vattenlås', 'Skötsel\n\nDitt ansvar\n\nVattenlås rensas av föreningen.')
    expect(own).toBe('Vattenlås rensas av föreningen.')
    expect((await say('Tagg', text)).join()).not.toContain('ansvar')
  })
})
