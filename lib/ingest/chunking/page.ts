/** Lines end with `\n`, a blank line separates paragraphs. */
export type PageText = {
  /** 1-based, as a PDF reader counts; the number of the part in a document without pages. */
  page: number
  text: string
  flow?: PartFlow
  /** The page's size in points as it is displayed, after its rotation; of a picture in pixels. */
  width?: number
  height?: number
  /** The runs follow the text's order, and are absent where nothing is known. */
  runs?: PageRun[]
  recognized?: boolean
  /** The text may not be what the page shows, so the page is recognized from its picture. */
  doubtful?: true
  /** A picture on the page may hold more text than the page has, so the page is recognized too. */
  pictured?: true
}

/** A run has UTF-16 offsets and a box in shares of the page from its top left. A word over two lines has two. */
export type PageRun = [start: number, end: number, x0: number, y0: number, x1: number, y1: number]

/** A document without pages has these. A blank line follows each paragraph. */
export type PartFlow = {
  firstParagraph: number
  /** The numbers are UTF-16 offsets into the part's text. Level 0 is the title. */
  headings: { start: number; end: number; level: number }[]
}

/** `text` is `page.text.slice(start, end)`, so it is verbatim. Offsets are UTF-16. */
export type PassageDraft = {
  page: number
  /** 0-based within the document. */
  ordinal: number
  /** Outermost first, joined with ` › `. */
  heading: string | null
  text: string
  paragraph: number | null
  start: number
  end: number
}
