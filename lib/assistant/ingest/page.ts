/** One page of a document as it was read: lines end with `\n`, paragraphs are parted by a blank line. */
export type PageText = {
  /** 1-based, as a PDF reader counts; of a document without pages, the number of the part. */
  page: number
  text: string
  /** Only in the parts of a document without pages. */
  flow?: PartFlow
}

/** The paragraphs of a part, as the file itself tells them apart; each is followed by a blank line. */
export type PartFlow = {
  /** The number in the document of the part's first paragraph, 1-based. */
  firstParagraph: number
  /** UTF-16 offsets into the part's text; the level of a heading begins at 0, the title's. */
  headings: { start: number; end: number; level: number }[]
}

/** A stretch of a page that is retrieved as one unit. `text` is `page.text.slice(start, end)`, so it is always verbatim. */
export type PassageDraft = {
  page: number
  /** 0-based within the document. */
  ordinal: number
  /** The headings above the passage, outermost first, joined by ` › `; null where the document has none. */
  heading: string | null
  text: string
  /** The number in the document of the paragraph that the passage begins with; null in documents with pages. */
  paragraph: number | null
  /** UTF-16 offsets into the page's text. */
  start: number
  end: number
}
