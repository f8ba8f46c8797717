import { describe, expect, it } from 'vitest'
import { excerptWords, findWords, toSearchWords } from './find-words'

const page = `Ordning i huset

Cyklar som saknar märkning forslas bort från cykel-
rummet den första måndagen i maj.`

const found = (search: string) =>
  findWords(page, toSearchWords(search)).map(({ start, end }) => page.slice(start, end))
const excerpt = (text: string, search: string) =>
  excerptWords(text, toSearchWords(search))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('the words of a search within a document', () => {
  it('are found in any case, in longer words and where a line parts them', () => {
    expect(found('MÄRK')).toEqual(['märk'])
    expect(found('cykelrummet')).toEqual(['cykel-\nrummet'])
    expect(found('ordning måndag')).toEqual(['Ordning', 'måndag'])
    expect(found('balalajka')).toEqual([])
    expect(findWords('hus\u00adets', ['huset'])).toEqual([{ start: 0, end: 6 }])
  })

  it('keep their places after a letter that is longer in lower case', () => {
    expect(findWords('İ maj', ['maj'])).toEqual([{ start: 2, end: 5 }])
  })

  it('are one mark where they overlap', () => {
    expect(found('cyklar klar')).toEqual(['Cyklar'])
  })

  it('are at most eight, each once', () => {
    expect(toSearchWords(' A a b c d e f g h i ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(toSearchWords('  ')).toEqual([])
  })

  it('stand marked in an excerpt of whole words', () => {
    expect(excerpt(page, 'cykelrummet')).toContain('[cykelrummet] den första måndagen')
    expect(excerpt(`Årsavgift. ${'ord '.repeat(60)}Avgift för garage.`, 'avgift garage')).toBe(
      `… ${'ord '.repeat(19)}[Avgift] för [garage].`,
    )
    const long = `${'före '.repeat(60)}nyckel ${'efter '.repeat(60)}`
    expect(excerpt(long, 'nyckel')).toMatch(/^… (före )+\[nyckel\]( efter)+ …$/)
    expect(excerpt(page, 'balalajka')).toBe('')
  })
})
