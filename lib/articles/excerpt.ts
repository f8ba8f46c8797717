/** Characters of an article that a card shows before it is opened. */
const excerptLength = 120

/** The beginning of an article's words with an ellipsis; null where they are few enough to be shown at once. Never cuts a character in two. */
export function getExcerpt(words: string): string | null {
  const characters = [...words.replace(/\s+/g, ' ').trim()]
  if (characters.length <= excerptLength) return null
  return `${characters.slice(0, excerptLength).join('').trimEnd()}…`
}
