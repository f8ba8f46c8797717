import { describe, expect, it } from 'vitest'
import { parseQuote } from './parse-quote'

describe('a quote below an answer', () => {
  it('shows the words between bold markers in bold', () => {
    expect(parseQuote('Att **hyra ut** kräver tillstånd.')).toEqual([
      { text: 'Att ', bold: false },
      { text: 'hyra ut', bold: true },
      { text: ' kräver tillstånd.', bold: false },
    ])
  })

  it('shows escaped characters as themselves', () => {
    expect(parseQuote('Avgift\\* om 5 \\*\\* kr')).toEqual([{ text: 'Avgift* om 5 ** kr', bold: false }])
  })

  it('keeps a backslash that escapes nothing', () => {
    expect(parseQuote('C:\\Mapp')).toEqual([{ text: 'C:\\Mapp', bold: false }])
  })

  it('treats nothing else as markup', () => {
    const text = '# <b>1</b> [a](javascript:x) _b_ `c`'
    expect(parseQuote(text)).toEqual([{ text, bold: false }])
  })
})
