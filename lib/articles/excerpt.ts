const excerptLength = 120

/** Null if the text is short enough to be shown whole. */
export function getExcerpt(words: string): string | null {
  const characters = [...words.replace(/\s+/g, ' ').trim()]
  if (characters.length <= excerptLength) return null
  return `${characters.slice(0, excerptLength).join('').trimEnd()}…`
}
