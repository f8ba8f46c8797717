/**
 * The thread's results. `card` has no headings because several
 * texts are on its page; `words` have no Markdown syntax.
 */
export type MarkdownResults = {
  article: { card: string; page: string; words: string }
  answer: { html: string }
}

export type MarkdownKind = keyof MarkdownResults
