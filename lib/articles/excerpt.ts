/** Characters of an article that a card shows before it is opened. */
const excerptLength = 120

/** The beginning of a text with an ellipsis; null where the whole text is short enough to be shown. Never cuts a character in two. */
export function getExcerpt(content: string): string | null {
  const characters = [...content]
  if (characters.length <= excerptLength) return null
  return `${characters.slice(0, excerptLength).join('').trimEnd()}…`
}
