/** A word of a text. `word` is normalised for comparison; `start` and `end` are UTF-16 offsets. */
export type Token = { word: string; start: number; end: number }

// A word can continue after a hyphen at a line's end ("bostads-\nrätten"), but not in "plan-\noch bygglagen".
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*(?:-\n[ \t]*(?!(?:och|eller|samt|and|or)(?!\p{L}))\p{Ll}[\p{L}\p{N}\p{M}\u00ad]*)?/gu
const LONGEST_WORD = 60

/**
 * Lower case, composed, without soft hyphens, so that spellings of one word are equal; `å ä ö` stay letters.
 */
function normalizeWord(word: string): string {
  return word
    .replace(/[\u00ad\s-]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, LONGEST_WORD)
}

const LATIN = new Map(
  ['aàáâãäå', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôõö', 'uùúûü', 'yýÿ'].flatMap(([plain = '', ...marked]) =>
    marked.map((letter): [string, string] => [letter, plain]),
  ),
)
const MARKED = /[^\0-\x7f]/g

/**
 * The normalised word without diacritics, as typed on a foreign keyboard. The table is fast because half of
 * all words are compared this way.
 */
export function foldWord(word: string): string {
  return word.replace(MARKED, (letter) => LATIN.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** The words of a text in order. All characters except letters and digits separate words. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(WORD)) {
    const word = normalizeWord(match[0])
    if (word) tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}
