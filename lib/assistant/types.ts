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

/**
 * A passage as retrieval sees it. An FAQ item is one passage: its question is the heading, its answer the text. So is an article of the
 * news, which members search and the assistant does not read.
 */
export type CorpusPassage = {
  id: string
  kind: 'document' | 'faq' | 'news'
  /** The document's or the FAQ item's id: what a reader opens. */
  sourceId: string
  /** The name a reader knows it by (display name over file name). */
  sourceName: string
  page: number | null
  /** Of documents without pages, whose `page` is a part that no reader knows of; null or absent otherwise. */
  paragraph?: number | null
  ordinal: number
  heading: string | null
  text: string
}

/** `text` is a verbatim quote from the page, the words that match the question in `**bold**`. */
export type AnswerSource = {
  text: string
  source: string
  page: number | null
  /** Where the quote stands in a document without pages; both null where there is a page, and in an FAQ item. */
  heading: string | null
  paragraph: number | null
  document_id: string | null
  /** The FAQ item's id where the source is one; a document's source has null. */
  faq_id: string | null
}

/** A document that speaks of something that was asked about, and where it does so; the page is null in one without pages. */
export type NearestDocument = { document_id: string; source: string; page: number | null }

export type Answer = {
  /** Markdown, in the asker's language where the words are ours; quotes stay in the document's. */
  answer: string
  /** The name of the first source; empty when nothing was found. */
  source: string
  sources: AnswerSource[]
  /** 0 to 1: how well the best passage answers. At or above the threshold an answer is given. */
  relevance: number
  /** Only where nothing was found: documents of the organisation that come near, best first; none where nothing does. */
  nearest?: NearestDocument[]
}
