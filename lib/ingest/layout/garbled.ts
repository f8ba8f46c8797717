import { symbolBullets } from '@/lib/ingest/readers/clean-text'

/** The shares are of characters and of words. */
const LOST = { share: 0.02, least: 5 } as const
/** The key of a signing service has 13 % of the words of a page with few. */
const GARBLED = { share: 0.1, least: 5 } as const
/** Characters that the font maps to nothing: they are drawn, and stand in no alphabet. */
const UNMAPPED = /(?<=\p{L})[\p{Co}\p{Cc}\ufffd](?<!\s)|[\p{Co}\p{Cc}\ufffd](?<!\s)(?=\p{L})/gu
/** Words such as "20I4", "l3" and "Stàmrnan" stand only in text that a scanner's software has misread. */
const MISREAD = [
  /\p{Ll}\d{1,8}\p{L}|\d[IlOSZ]|^[IlOS]{1,3}\d{1,4}$|^[IO]{2,5}$/u,
  /\p{Ll}\p{Lu}(?!\p{Ll})/u,
  /[àáâãëìíîïòóôõùúûñç]/iu,
]

function exceeds(count: number, of: number, { share, least }: { share: number; least: number }): boolean {
  return count >= least && count >= of * share
}

export const countIn = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Whether the letters of a scan's text were misread by another program. */
export function isGarbled(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && word.length < 40)
  return exceeds(words.filter((word) => MISREAD.some((odd) => odd.test(word))).length, words.length, GARBLED)
}

/** Whether a font maps characters of a page to none. `raw` is the text as the file has it. */
export function lacksLetters(raw: string): boolean {
  const text = raw.replace(symbolBullets, ' ')
  return exceeds(countIn(text, UNMAPPED), countIn(text, /\S/gu), LOST)
}
