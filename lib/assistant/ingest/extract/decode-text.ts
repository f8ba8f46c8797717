import { Unreadable } from './extract-result'

/**
 * Decodes a text file: UTF-16 with a byte order mark, UTF-8 with
 * or without one, else Windows-1252, as in older Swedish files.
 */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Text does not contain this character; programs, pictures and archives do.
  if (bytes.includes(0)) throw new Unreadable('wrong_type')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The bytes are not UTF-8. In Windows-1252 every byte is a character.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
