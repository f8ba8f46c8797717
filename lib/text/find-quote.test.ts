import { describe, expect, it } from 'vitest'
import { findQuote } from './find-quote'
import { markQuote } from './quote'

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
