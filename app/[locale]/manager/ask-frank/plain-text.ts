/** Markdown as plain text for screen readers. */
export function toPlainText(markdown: string): string {
  return (
    markdown
      // The classes exclude nested brackets, so that a text of brackets is scanned in linear time.
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
      .replace(/(?<!\\)[*_`~]{1,3}/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
