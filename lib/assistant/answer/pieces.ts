/** A text in pieces of a few words, which together are that text to the letter. */
export function splitPieces(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/gu) ?? []
}
