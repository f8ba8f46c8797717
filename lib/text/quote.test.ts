import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeMarkdown, findMarkedSpans, findQuote, isVerbatim, markQuote } from './quote'

const hostile = fc.oneof(
  fc.string({ maxLength: 200, unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '**',
        '*',
        '\\',
        '_',
        '[x](javascript:a)',
        '![i](http://x)',
        '<b>',
        '&amp;',
        '`',
        '# ',
        '1. ',
        '\n',
        'ord',
        ' ',
        'cell  7  8',
      ),
    )
    .map((parts) => parts.join('')),
)

describe('a verbatim quote', () => {
  it('is recognised as verbatim whatever the page contains and whichever words are bold', () => {
    fc.assert(
      fc.property(hostile, fc.nat(), fc.nat(), (text, a, b) => {
        fc.pre(text.trim() !== '')
        const [start, end] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number]
        const spans = /^\p{L}+$/u.test(text.slice(start, end)) ? [{ start, end }] : []
        expect(isVerbatim(markQuote(text, spans), `före ${text} efter`)).toBe(true)
        expect(isVerbatim(escapeMarkdown(text), text)).toBe(true)
      }),
    )
  })

  it('marks the words and joins neighbours', () => {
    const text = 'Du får hyra\n ut i andra hand.'
    expect(
      markQuote(text, [
        { start: 7, end: 11 },
        { start: 13, end: 15 },
      ]),
    ).toBe('Du får **hyra ut** i andra hand.')
  })

  it('keeps table rows and their cells separate, and joins lines of prose', () => {
    const text =
      'Det finns\nplatser.\n\nPlats  Antal  Kostnad\nLaddplats  8  475 kronor\n1. plats  36  375 kronor'
    const quote = markQuote(text, [{ start: text.indexOf('Laddplats'), end: text.indexOf('\n1.') }])
    expect(quote).toBe(
      'Det finns platser.\nPlats\u2003Antal\u2003Kostnad\n**Laddplats\u20038\u2003475 kronor**\n1\\. plats\u200336\u2003375 kronor',
    )
    expect(isVerbatim(quote, text)).toBe(true)
  })

  it('is refused if a word is changed, omitted or added', () => {
    const page = 'Avgiften är 4 215 kronor\ni månaden.'
    expect(isVerbatim('**Avgiften** är 4 215 kronor i månaden.', page)).toBe(true)
    expect(isVerbatim('Avgiften är 4 251 kronor i månaden.', page)).toBe(false)
    expect(isVerbatim('Avgiften är kronor i månaden.', page)).toBe(false)
    expect(isVerbatim('', page)).toBe(false)
  })

  it('shows links, images, HTML and headings of a document as plain text', () => {
    expect(escapeMarkdown('![x](http://evil) [y](javascript:alert(1)) <img src=x>')).toBe(
      '!\\[x\\](http://evil) \\[y\\](javascript:alert(1)) \\<img src=x\\>',
    )
    expect(escapeMarkdown('# Rubrik')).toBe('\\# Rubrik')
    expect(escapeMarkdown('1. Regel')).toBe('1\\. Regel')
  })
})

const found = (page: string, quote: string) => {
  const span = findQuote(page, quote)
  return span && page.slice(span.start, span.end)
}

describe('findQuote', () => {
  it('finds the words over lines, whatever is bold or escaped', () => {
    const page = '§ 7 Husdjur\n\nHundar ska hållas\nkopplade på  gården.\nKatter [inne]*.'
    expect(found(page, '§ 7 Husdjur **Hundar ska hållas kopplade** på gården.')).toBe(
      '§ 7 Husdjur\n\nHundar ska hållas\nkopplade på  gården.',
    )
    expect(found(page, markQuote('Katter [inne]*.', [{ start: 0, end: 6 }]))).toBe('Katter [inne]*.')
  })

  it('finds a word that is broken over two lines, as it stands or joined', () => {
    const page = 'Enligt bostads-\nrättslagen gäller plan-\noch bygglagen.'
    expect(found(page, 'bostads- rättslagen gäller')).toBe('bostads-\nrättslagen gäller')
    expect(found(page, 'Enligt bostadsrättslagen gäller')).toBe('Enligt bostads-\nrättslagen gäller')
    expect(found('Enligt bostadsrättslagen', 'Enligt bostads- rättslagen')).toBe('Enligt bostadsrättslagen')
  })

  it('finds the cells of a table apart from each other', () => {
    const page = 'Avgift   36   375 kronor'
    expect(found(page, markQuote(page, []))).toBe(page)
  })

  it('finds nothing that is not there: other words, parts of words, no words', () => {
    expect(found('Avgiften är 100 kronor.', 'Avgiften är 200 kronor.')).toBeNull()
    expect(found('Avgiften är 1000 kronor.', 'Avgiften är 100')).toBeNull()
    expect(found('en bil, enbil', 'bil')).toBe('bil')
    expect(found('a - b', '-')).toBeNull()
    expect(found('', 'x')).toBeNull()
  })
})

describe('the marked sentences of a quote', () => {
  const page = '1. Cyklar\n\nCyklar ställs i cykel-\nrummet. De märks\nmed namn. Märkta cyklar lämnas i fred.'
  const find = (quote: string) => {
    const spans = findMarkedSpans(page, quote)
    return spans.length > 0 ? spans.map(({ start, end }) => page.slice(start, end)).join(' … ') : null
  }

  it('are the ones in bold, from the beginning of a sentence to the end of one', () => {
    expect(find('Cyklar ställs i cykelrummet. **De märks med namn.** Märkta cyklar lämnas i fred.')).toBe(
      'De märks\nmed namn.',
    )
    expect(find('De märks med **namn. Märkta** cyklar lämnas i fred.')).toBe(
      'De märks\nmed namn. Märkta cyklar lämnas i fred.',
    )
    expect(find('1\\. Cyklar **Cyklar ställs i cykelrummet. De märks med namn.**')).toBe(
      'Cyklar ställs i cykel-\nrummet. De märks\nmed namn.',
    )
  })

  it('are the whole quote if none is in bold, and nothing if the page has other words', () => {
    expect(find('De märks med namn.')).toBe('De märks\nmed namn.')
    expect(find('Cyklar ställs i garaget. **De märks med namn.**')).toBeNull()
  })

  it('are whole sentences if the words in bold are parts of them', () => {
    expect(find('Cyklar ställs i **cykelrummet**. De märks med **namn**.')).toBe(
      'Cyklar ställs i cykel-\nrummet. … De märks\nmed namn.',
    )
    expect(find('De **märks** med **namn.** Märkta cyklar lämnas i fred.')).toBe('De märks\nmed namn.')
  })

  it('are a heading and the item that it turns, without the items between', () => {
    const list = 'Inte tillåtet\n\n• kolgrill\n• parabol\n• fågelbord'
    const at = (words: string) => ({ start: list.indexOf(words), end: list.indexOf(words) + words.length })
    const quote = markQuote(list, [at('Inte tillåtet'), at('• fågelbord')])
    expect(quote).toBe('**Inte tillåtet**\n• kolgrill • parabol **• fågelbord**')
    const page = `Balkonger\n\n${list}`
    expect(findMarkedSpans(page, quote).map(({ start, end }) => page.slice(start, end))).toEqual([
      'Inte tillåtet',
      '• fågelbord',
    ])
  })

  it('are the head and the row of a table, not the rows between nor an earlier one with the same words', () => {
    const table = 'Not 4 (tkr)\n\nDel  Medlem  Förening\nStora golv  –  X\ngolv  –  X\nTak  X  –'
    const at = (words: string) => {
      const start = table.lastIndexOf(words)
      return { start, end: start + words.length }
    }
    const quote = markQuote(table, [at('Not 4 (tkr)'), at('Del  Medlem  Förening'), at('golv  –  X')])
    expect(quote).toBe(
      '**Not 4 (tkr)\nDel\u2003Medlem\u2003Förening**\nStora golv\u2003–\u2003X\n**golv\u2003–\u2003X**\nTak\u2003X\u2003–',
    )
    const page = `Ansvar\n\n${table}`
    expect(findMarkedSpans(page, quote).map(({ start, end }) => [start, page.slice(start, end)])).toEqual([
      [8, 'Not 4 (tkr)\n\nDel  Medlem  Förening'],
      [page.lastIndexOf('golv'), 'golv  –  X'],
    ])
    expect(isVerbatim(quote, page)).toBe(true)
  })
})
