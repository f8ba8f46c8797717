import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, repairMacRoman } from './clean-text'

describe('characters of a line', () => {
  it.each([
    ['ligatures are letters', '\ufb01nns \ufb02er o\ufb03ciell', 'finns fler officiell'],
    ['letters and accents are composed', 'fo\u0308rena\u030a', 'förenå'],
    ['an accent drawn before its letter is combined with it', 'f\u00a8orr\u02daad', 'förråd'],
    ['a soft hyphen at the end of a line becomes a hyphen', 'bostads\u00ad', 'bostads-'],
    ['every space becomes a plain space', 'a\u00a0b\u2009c\td', 'a b c d'],
    ['soft hyphens and zero-width characters are removed', 'bostads\u00adrätt\u200b\ufeff', 'bostadsrätt'],
    ['direction overrides are removed, so that a quote is displayed as stored', 'a\u202eb\u2066c', 'abc'],
    ['bullets of symbol fonts become bullets', '\uf0b7 punkt', '• punkt'],
    ['characters that Postgres refuses are removed', 'a\u0000b\ud800c\u0007', 'abc'],
  ])('%s', (_title, text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it('the stored text is well formed, composed and printable for every document', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = cleanText(text)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned.normalize('NFC')).toBe(cleaned)
        expect(cleaned).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})

describe('a page whose Swedish letters were decoded with the wrong table', () => {
  const broken = 'Bostadsr‰ttsfˆreningen fÂr ÂrsmˆtesprotokollÂr ÷rebro'

  it('is repaired', () => {
    expect(repairMacRoman(broken)).toBe('Bostadsrättsföreningen får årsmötesprotokollår Örebro')
  })

  it.each([
    ['one that has Swedish letters of its own', `På gården: ${broken}`],
    ['one with a per mille sign and a quotient', 'Avgiften höjs inte. 5 ‰ av 10 ÷ 2 ≈ 0,025'],
    ['one with too few wrong letters', 'Caf‰ och bar'],
    ['one without any', 'The laundry room is open.'],
    ['an empty one', ''],
  ])('%s stays unchanged', (_, text) => {
    expect(repairMacRoman(text)).toBe(text)
  })
})
