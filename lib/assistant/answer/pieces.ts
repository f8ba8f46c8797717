/** The pieces, joined, are exactly the text. */
export function splitPieces(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/gu) ?? []
}
