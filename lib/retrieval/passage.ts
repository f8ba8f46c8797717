/** What kind of document a passage is from, told from the document's name and first pages. */
export const documentKinds = [
  'bylaws',
  'rules',
  'law',
  'annual_report',
  'minutes',
  'motions',
  'newsletter',
  'form',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

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
  /** Null in an FAQ item, in news and where it could not be told. */
  documentKind?: DocumentKind | null
  /** The document's date as far as it says it: `2016-04-28`, `2016-04` or `2016`. */
  date?: string | null
  page: number | null
  /** Of documents without pages, whose `page` is a part that no reader knows of; null or absent otherwise. */
  paragraph?: number | null
  ordinal: number
  heading: string | null
  text: string
}
