import { describe, expect, it } from 'vitest'
import { sayAbout } from '@/tests/support/documents/said-of'

const say = (item: string, text: string) => sayAbout(item, [{ page: 1, text }])

describe('the quote of a question to which the asker adds a sentence', () => {
  const asked = (mark: string, answer: string) =>
    `Hej!\n\n${mark}Kan jag få en laddbox? Jag tänkte att det går bra att betala själv.\n\n${answer}`

  it.each([
    ['> ', 'Tyvärr går det inte än.'],
    ['> ', 'Elen räcker inte till.'],
    ['Fråga: ', 'Elen räcker inte till.'],
    ['Fråga från Ulla: ', 'Svar: Nej, elen räcker inte.'],
    ['', 'Nej, elen räcker inte till.'],
  ])('has the answer below them: %s%s', async (mark, answer) => {
    const said = await say('laddbox', asked(mark, answer))
    expect(said.length).toBeGreaterThan(0)
    for (const one of said) expect(one).toContain(answer)
  })

  it.each(['> ', 'Fråga: '])('is not sure without one: %s', async (mark) => {
    const text = `Hej!\n\n${mark}Kan jag få en laddbox? Jag tänkte att det går bra att betala själv.`
    expect(await say('laddbox', text)).toEqual([])
    expect(await say('laddbox', `${text}\n\n${mark}Kan jag få en tvättid?`)).toEqual([])
  })

  it('has no answer to another question', async () => {
    const text = 'Frågor\n\nKan jag få en laddbox? Ja. Den beställs hos värden.\n\nNej tack till reklam.'
    for (const one of await say('laddbox', text)) expect(one).not.toContain('reklam')
  })
})
