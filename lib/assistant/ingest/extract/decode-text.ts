import { Unreadable } from './extract-result'

/** A text file's characters: UTF-16 with its mark, UTF-8 with or without one, and otherwise Windows-1252, as older Swedish files are. */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // No text has this character; programs, pictures and archives do.
  if (bytes.includes(0)) throw new Unreadable('wrong_type')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8; in Windows-1252 every byte is a character.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
