/** PDFs place the bullets of the Symbol and Wingdings fonts in the private use area. */
export const symbolBullets = /[\uf0a7\uf0a8\uf0b7\uf0d8\uf076\uf0fc\uf02d]/g

/** Typesetters without Swedish glyphs draw accent and letter, which the PDF reader returns as two. */
const spacingDiaeresis = /\u00a8 ?([aouAOU])/g
const spacingRing = /\u02da ?([aA])/g

/** Inside a piece a soft hyphen is not drawn; at the end it breaks a word over two lines. */
const softHyphenAtEnd = /\u00ad$/

const invisible = /[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu

/** Makes NFC with plain spaces, and drops ligatures, what is invisible and what Postgres refuses. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(symbolBullets, '•')
    .replace(spacingDiaeresis, (_match, letter: string) => `${letter}\u0308`)
    .replace(spacingRing, (_match, letter: string) => `${letter}\u030a`)
    .replace(softHyphenAtEnd, '-')
    .replace(invisible, '')
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
}

/** Latin-1 bytes that a typesetter read as Mac Roman: "Bostadsr‰ttsfˆrening" is "Bostadsrättsförening". */
const macRoman = new Map(Object.entries({ '‰': 'ä', ˆ: 'ö', Â: 'å', ƒ: 'Ä', '÷': 'Ö', '≈': 'Å', È: 'é' }))
const macRomanInWord = /(?<=\p{L})[‰ˆÂƒ÷≈]|[‰ˆÂƒ÷≈](?=\p{L})/gu
const mostOddities = 3

export function repairMacRoman(page: string): string {
  const found = page.match(macRomanInWord)?.length ?? 0
  if (found < mostOddities || /[åäöÅÄÖ]/.test(page)) return page
  return page.replace(/[‰ˆÂƒ÷≈È]/g, (character) => macRoman.get(character) ?? character)
}
