/** What the thread makes of a text. `card` has no headings, because it is one of several texts on its page; `words` carry no marks. */
export type MarkdownResults = {
  article: { card: string; page: string; words: string }
  answer: { html: string }
}

export type MarkdownKind = keyof MarkdownResults
