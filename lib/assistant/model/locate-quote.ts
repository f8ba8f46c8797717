import type { Span } from '@/lib/text/quote'

/** A copy can differ by a word broken at a line's end, white space, typographic quotes and dashes. */
const PARTED = /(?<=\p{L})-\s+(?=\p{Ll})/gu
const ALIKE: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '\u00ad': '',
}

export function locateQuote(text: string, copy: string): Span | null {
  const [page, quote] = [simplify(text), simplify(copy).letters.trim()]
  const at = quote ? page.letters.indexOf(quote) : -1
  if (at < 0) return null
  const last = page.offsets[at + quote.length - 1] ?? 0
  return { start: page.offsets[at] ?? 0, end: last + 1 }
}

function simplify(text: string): { letters: string; offsets: number[] } {
  const parted = new Map(Array.from(text.matchAll(PARTED), ({ 0: hyphen, index }) => [index, hyphen.length]))
  let letters = ''
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    const skipped = parted.get(at)
    if (skipped) {
      at += skipped - 1
      continue
    }
    const character = text[at] ?? ''
    const letter = /\s/.test(character) ? (letters.endsWith(' ') ? '' : ' ') : (ALIKE[character] ?? character)
    letters += letter
    if (letter) offsets.push(at)
  }
  return { letters, offsets }
}
