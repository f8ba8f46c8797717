/** UTF-16 offsets. */
export type Token = { word: string; start: number; end: number }

// A word can continue after a hyphen at a line's end ("bostads-\nrätten"), but not in "plan-\noch bygglagen".
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*(?:-\n[ \t]*(?!(?:och|eller|samt|and|or)(?!\p{L}))\p{Ll}[\p{L}\p{N}\p{M}\u00ad]*)?/gu
const LONGEST_WORD = 60

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

/** As typed on a foreign keyboard. A table because half of all words are compared this way. */
export function foldWord(word: string): string {
  return word.replace(MARKED, (letter) => LATIN.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(WORD)) {
    const word = normalizeWord(match[0])
    if (word) tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}
