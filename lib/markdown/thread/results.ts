/** `card` has no headings, for several texts on a page; `words` have no Markdown syntax. */
export type MarkdownResults = {
  article: { card: string; page: string; words: string }
  answer: { html: string }
}

export type MarkdownKind = keyof MarkdownResults
