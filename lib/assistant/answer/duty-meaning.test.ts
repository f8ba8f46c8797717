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

describe('a heading that says when all below it is so', () => {
  const times =
    'Porten\n\nUnder byggtiden\n\nPorten är öppen dygnet runt.\n\nEfter bygget\n\nEntrén låses klockan 20.\n\nOm föreningen\n\nHuset byggdes 1962 av Ek.'

  it('is said with it', async () => {
    expect((await say('dygnet', times))[0]).toBe('Under byggtiden: Porten är öppen dygnet runt.')
    const [entrance] = await say('Entrén', times)
    expect(entrance).toContain('Efter bygget: ')
    expect(entrance).not.toContain('byggtiden')
  })

  it('is none that names a subject', async () => {
    expect((await say('byggdes', times))[0]).toBe('Huset byggdes 1962 av Ek.')
  })
})
