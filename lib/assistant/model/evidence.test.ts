import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locateQuote, readEvidence } from './evidence'

const PAGE =
  'Andrahands-\nuthyrning är “tillåten” i högst tre   månader – under\nsemester. Plan- och bygglagen gäller.'
const find = (copy: string) => {
  const span = locateQuote(PAGE, copy)
  return span && PAGE.slice(span.start, span.end)
}

describe('a copied sentence', () => {
  it('is found despite the page’s line breaks, dashes and quotation marks', () => {
    expect(find('Andrahandsuthyrning är "tillåten" i högst tre månader - under semester.')).toBe(
      PAGE.slice(0, PAGE.indexOf(' Plan-')),
    )
    expect(find(' Plan- och bygglagen ')).toBe('Plan- och bygglagen')
  })

  it('is not found if a word differs or if it is empty', () => {
    for (const copy of ['i högst fyra månader', 'I högst tre månader', 'tremånader', '', ' \n '])
      expect(find(copy)).toBeNull()
  })

  it('is found at every position, and nothing else is found', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'å', ' ', '\n', '-', '–', '.', '\u00ad'),
      maxLength: 60,
    })
    const strip = (part: string) => part.replace(/[\s\u00ad-]/g, '').replaceAll('–', '')
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(60), (page, from, length) => {
        const copy = page.slice(from, from + length)
        const span = locateQuote(page, copy)
        if (span) expect(strip(page.slice(span.start, span.end))).toBe(strip(copy))
        if (!copy.includes('-') && strip(copy)) expect(span).not.toBeNull()
      }),
    )
  })
})

describe('the quote of a copied sentence', () => {
  const rule = 'Bastun är öppen varje kväll.'
  const read = (text: string) => {
    const passage = { kind: 'document' as const, sourceId: 'd', sourceName: 'Regler', ordinal: 0, page: 1 }
    const passages = [{ ...passage, id: 'd/0', heading: null, text }]
    return readEvidence([{ passage: 1, quote: rule }], passages)
  }
  const quote = (text: string) => read(text).map(({ source }) => source.text)

  it('contains the limit right after it', () => {
    expect(quote(`${rule} Detta gäller dock inte i juli. Handduk tas med.`)).toEqual([
      `${rule} Detta gäller dock inte i juli.`,
    ])
  })

  it('contains no other sentence after it', () => {
    expect(quote(`${rule} Handduk tas med. Detta gäller dock inte barn.`)).toEqual([rule])
  })

  it('proves nothing if the words are of another association', () => {
    const proven = (text: string) =>
      read(text).flatMap(({ statements }) => statements.map(({ text }) => text))
    expect(proven(`Grannföreningen skriver följande. ${rule}`)).toEqual([])
    expect(proven(`Värden skriver följande. ${rule}`)).toEqual([rule])
  })
})
