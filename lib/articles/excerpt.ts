/** The number of characters that a card shows. */
const excerptLength = 120

/**
 * The beginning of an article's text with an ellipsis; null if the text
 * is short enough to be shown whole. Cuts only between characters.
 */
export function getExcerpt(words: string): string | null {
  const characters = [...words.replace(/\s+/g, ' ').trim()]
  if (characters.length <= excerptLength) return null
  return `${characters.slice(0, excerptLength).join('').trimEnd()}…`
}
