/** Bytes 128 to 255 of MS-DOS in western Europe; `TextDecoder` does not know them. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decoders = [
  (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes),
  (bytes: Uint8Array) => new TextDecoder('macintosh').decode(bytes),
  (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850[byte - 128])).join(''),
]

/** The letters of Swedish, in and at the edges of words. */
const OWN_LETTERS = /(?<=\p{L})[åäöÅÄÖéÉüÜ]|[åäöÅÄÖéÉüÜ](?=\p{L})/gu
const enoughBytes = 100_000

/** Swedish computers of seven bits wrote å, ä and ö with the codes of brackets: "L{genheten f}r inte |verl}tas". */
const SEVEN_BITS: Record<string, string> = { '{': 'ä', '|': 'ö', '}': 'å', '[': 'Ä', '\\': 'Ö', ']': 'Å' }
const AT_LETTER = /(?<=\p{L}|[{|}[\\\]])[{|}[\\\]]|[{|}[\\\]](?=\p{L}|[{|}[\\\]])/gu
const BRACE_IN_WORD = /(?<=\p{Ll})[{}](?=\p{Ll})/gu
/** So many braces stand within words, and at least this share of all: those of a template stand around them. */
const FEWEST = 3
const LEAST_SHARE = 1 / 3

function readSevenBits(text: string): string {
  const inWords = text.match(BRACE_IN_WORD)?.length ?? 0
  const all = text.match(/[{}]/g)?.length ?? 0
  const isSwedish = inWords >= FEWEST && inWords >= LEAST_SHARE * all && !/[åäöÅÄÖ]/.test(text)
  return isSwedish ? text.replaceAll(AT_LETTER, (code) => SEVEN_BITS[code] ?? code) : text
}

/**
 * Text in UTF-8, in UTF-16 with a byte order mark, or in an older encoding: that of seven bits, or the one of Windows,
 * old Macintosh or MS-DOS in which most letters are Swedish ones. Each of these gives a character for every byte.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return readSevenBits(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const start = bytes.subarray(0, enoughBytes)
    const counts = decoders.map((decode) => decode(start).match(OWN_LETTERS)?.length ?? 0)
    const best = counts.indexOf(Math.max(...counts))
    return (decoders[best] as (typeof decoders)[number])(bytes)
  }
}
