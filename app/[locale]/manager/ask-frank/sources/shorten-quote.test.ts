import { describe, expect, it } from 'vitest'
import { parseQuote } from './parse-quote'
import { shortenQuote } from './shorten-quote'

const show = (quote: string) => {
  const pieces = shortenQuote(parseQuote(quote))
  expect(pieces.map(({ text }) => text).join('')).toBe(
    parseQuote(quote)
      .map(({ text }) => text)
      .join(''),
  )
  return pieces
    .filter(({ isExtra }) => !isExtra)
    .map(({ text, bold }) => (bold ? `**${text}**` : text))
    .join('')
}
const many = (count: number) => 'Taket läggs om i höst. '.repeat(count)

describe('a shortened quote', () => {
  it('is whole if it is short', () => {
    expect(show('Ja. **Balkongen får glasas in.** Nej.')).toBe('Ja. **Balkongen får glasas in.** Nej.')
  })

  it('shows the bold words and as much of the following text as fits', () => {
    const shown = show(`${many(20)}**Balkongen får glasas in.** ${many(20)}`)
    expect(shown).toMatch(/^\*\*Balkongen får glasas in\.\*\* Taket läggs .*\S$/)
    expect(shown.length).toBeLessThanOrEqual(284)
    expect(`${many(20)}`).toContain(shown.split('** ')[1])
    expect(show(`**Balkongen.** ${many(20)}`)).toMatch(/^\*\*Balkongen\.\*\* Taket .*\S$/)
  })

  it('keeps a short beginning, such as a heading, and bold words of any length', () => {
    expect(show(`Balkong **Den får glasas in.** ${many(20)}`)).toMatch(
      /^Balkong \*\*Den får glasas in\.\*\* Taket/,
    )
    const long = many(30).trim()
    expect(show(`${many(20)}**${long}** ${many(20)}`)).toBe(`**${long}**`)
    expect(show(`${many(20)}**Sist.**`)).toBe('**Sist.**')
  })

  it('shows its first words if nothing is bold', () => {
    const shown = show(many(40))
    expect(many(40).startsWith(shown)).toBe(true)
    expect(shown.length).toBeGreaterThan(250)
    expect(shown.length).toBeLessThanOrEqual(280)
  })
})
