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
 * What passages are from. The assistant answers from documents and from FAQ items that it was sent (`faq`). Members search documents, and beside
 * them the names of documents, all FAQ items (`item`) and the news.
 */
export type SourceKind = 'document' | 'faq' | 'name' | 'item' | 'news'

export type PassageSource = {
  kind: SourceKind
  /** The document's or the FAQ item's id; of what is only searched, the id behind its kind and a colon. */
  sourceId: string
  /** The name a reader knows it by (display name over file name). */
  sourceName: string
  /** Null in an FAQ item, in news and where it could not be told. */
  documentKind?: DocumentKind | null
  /** The document's date as far as it says it: `2016-04-28`, `2016-04` or `2016`. */
  date?: string | null
}

/** Where a passage stands in its source. */
export type PassagePlace = {
  /** 0-based within the source. */
  ordinal: number
  /** 1-based page of a document; of one without pages, its part; null in an FAQ item and in news. */
  page: number | null
}

/** A passage with its text. Of an FAQ item, the question is the heading and the answer the text; of an article, its title and text. */
export type PassageText = PassagePlace & {
  /** Of documents without pages, whose `page` is a part that no reader knows of; null or absent otherwise. */
  paragraph?: number | null
  heading: string | null
  text: string
}

/** A passage as answers are made of it. */
export type CorpusPassage = PassageSource & PassageText & { id: string }

export const toPassageId = (sourceId: string, ordinal: number) => `${sourceId}/${ordinal}`

/** What a passage's vector is made of: its text behind the name and the headings that say what it is about. */
export const describePassage = (
  name: string | null,
  { heading, text }: Pick<PassageText, 'heading' | 'text'>,
) => `${name ? `${toTitle(name)}. ` : ''}${heading ?? ''}\n${text}`

/** A file's name as a reader would say it. */
export const toTitle = (name: string) =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
