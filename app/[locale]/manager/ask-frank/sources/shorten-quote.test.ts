import { describe, expect, it } from 'vitest'
import { parseQuote } from '@/lib/text/parse-quote'
import { shortenQuote } from './shorten-quote'

const show = (quote: string, isBrief = false) => {
  const pieces = shortenQuote(parseQuote(quote), isBrief)
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

  it('shows the bold words and as many whole sentences after them as fit', () => {
    const shown = show(`${many(20)}**Balkongen får glasas in.** ${many(20)}`)
    expect(shown).toMatch(/^\*\*Balkongen får glasas in\.\*\*(?: Taket läggs om i höst\.)+$/)
    expect(shown.length).toBeLessThanOrEqual(224)
    expect(shown.length).toBeGreaterThan(180)
  })

  it('begins and ends at the bounds of a sentence or row, not within one', () => {
    expect(show(`${many(20)}Balkongen får **glasas in** av medlemmen. ${many(20)}`)).toMatch(
      /^Balkongen får \*\*glasas in\*\* av medlemmen\.(?: Taket läggs om i höst\.)+$/,
    )
    const long = `Den ${'mycket '.repeat(60)}långa meningen.`
    expect(show(`${many(3)}**Kort.** ${long}`)).toBe('**Kort.**')
    const rows = Array.from({ length: 30 }, (_, i) => `Lägenhet ${i}\u2003${70 + i} kvm`)
    expect(show(rows.join('\n').replace(/Lägenhet 9.*/, '**$&**')).split('\n')).toEqual([
      `**${rows[9]}**`,
      ...rows.slice(10, 20),
    ])
  })

  it('keeps the beginning of the sentence, and bold words of any length', () => {
    expect(show(`${many(10)}Styrelsen ska **sköta huset och gården.** ${many(20)}`)).toMatch(
      /^Styrelsen ska \*\*sköta huset och gården\.\*\* Taket/,
    )
    const long = many(30).trim()
    expect(show(`${many(20)}**${long}** ${many(20)}`)).toBe(`**${long}**`)
    expect(show(`${many(20)}**${long}** ${many(20)}`, true)).toMatch(
      /^\*\*(?:Taket läggs om i höst\. ?){9}\*\*$/,
    )
    expect(show(`${many(20)}**Sist.**`)).toBe('**Sist.**')
  })

  it('shows a sentence far below its heading without the words between, and a near one with them', () => {
    const heading = '**Det här får inte slängas i soprummet**'
    expect(show(`${many(9)}\n${heading}\n${many(20)}\n**Batterier.** ${many(9)}`)).toBe(
      `${heading}\n**Batterier.** `,
    )
    expect(show(`${many(9)}**Taket** läggs ${many(20)} **Batterier.** ${many(9)}`).length).toBeGreaterThan(
      400,
    )
    expect(show(`${many(9)}\n${heading}\n${many(2)}\n**Batterier.** ${many(9)}`)).toMatch(
      /^\*\*Det här får inte slängas i soprummet\*\*\n(?:Taket läggs om i höst\. ){2}\n\*\*Batterier\.\*\*/,
    )
  })

  it('shows its first sentences if nothing is bold', () => {
    const shown = show(many(40))
    expect(shown).toMatch(/^(?:Taket läggs om i höst\. ?)+\.?$/)
    expect(shown.length).toBeGreaterThan(180)
    expect(shown.length).toBeLessThanOrEqual(220)
  })

  it('shows the head and the row of a table, and no row between or below', () => {
    const head = 'Del\u2003Medlem\u2003Förening'
    const rows = Array.from({ length: 12 }, (_, i) => `Fönster ${i}\u2003–\u2003X`)
    const quote = `Ansvar\n**${head}**\n${rows.join('\n').replace(/Fönster 9.*/, '**$&**')}`
    expect(show(quote)).toBe(`**${head}****${rows[9]}**`)
    expect(show(`Ansvar\n**${head}\n${rows[0]}**\n${rows[1]}`)).toBe(`**${head}\n${rows[0]}**`)
  })
})
