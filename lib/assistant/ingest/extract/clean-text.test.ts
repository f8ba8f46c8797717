import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, repairMacRoman } from './clean-text'

describe('characters of a line', () => {
  it.each([
    ['ligatures are letters', '\ufb01nns \ufb02er o\ufb03ciell', 'finns fler officiell'],
    ['letters and accents are composed', 'fo\u0308rena\u030a', 'förenå'],
    ['an accent drawn before its letter is put on it', 'f\u00a8orr\u02daad', 'förråd'],
    ['a soft hyphen where a line ends is the hyphen that is seen there', 'bostads\u00ad', 'bostads-'],
    ['every space is a plain one', 'a\u00a0b\u2009c\td', 'a b c d'],
    ['soft hyphens and zero-width characters are gone', 'bostads\u00adrätt\u200b\ufeff', 'bostadsrätt'],
    ['direction overrides are gone, so that a quote reads as it is stored', 'a\u202eb\u2066c', 'abc'],
    ['bullets of symbol fonts are bullets', '\uf0b7 punkt', '• punkt'],
    ['what Postgres refuses is gone', 'a\u0000b\ud800c\u0007', 'abc'],
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
    ['one with a sign in per mille and a quotient', 'Avgiften höjs inte. 5 ‰ av 10 ÷ 2 ≈ 0,025'],
    ['one with too few oddities to tell', 'Caf‰ och bar'],
    ['one without any', 'The laundry room is open.'],
    ['an empty one', ''],
  ])('%s stays unchanged', (_, text) => {
    expect(repairMacRoman(text)).toBe(text)
  })
})
