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
