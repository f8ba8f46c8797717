/** Markdown as a screen reader should say it: its words without the marks. */
export function toPlainText(markdown: string): string {
  return (
    markdown
      // Neither bracket holds another, so that a text of brackets is read once.
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
      .replace(/(?<!\\)[*_`~]{1,3}/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
