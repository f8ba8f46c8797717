/** The text of one page. Lines end with `\n`, a blank line separates paragraphs. */
export type PageText = {
  /** 1-based, as a PDF reader counts. In a document without pages, the number of the part. */
  page: number
  text: string
  /** Only in the parts of a document without pages. */
  flow?: PartFlow
}

/** The paragraphs of a part as the file separates them. A blank line follows each. */
export type PartFlow = {
  /** The 1-based number of the part's first paragraph within the document. */
  firstParagraph: number
  /** UTF-16 offsets into the part's text. Level 0 is the title. */
  headings: { start: number; end: number; level: number }[]
}

/**
 * A stretch of a page that is retrieved as one unit. `text`
 * is `page.text.slice(start, end)`, so it is verbatim.
 */
export type PassageDraft = {
  page: number
  /** 0-based within the document. */
  ordinal: number
  /** The headings above the passage, outermost first, joined with ` › `. Null if the document has none. */
  heading: string | null
  text: string
  /** The number of the passage's first paragraph within the document. Null in documents with pages. */
  paragraph: number | null
  /** UTF-16 offsets into the page's text. */
  start: number
  end: number
}
