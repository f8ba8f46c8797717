/** The kind of a passage's document, derived from the document's name and first pages. */
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
 * The kinds of sources. The assistant answers from documents and from FAQ items that the board sent to it
 * (`faq`). The members' search also covers document names, all FAQ items (`item`) and news.
 */
export type SourceKind = 'document' | 'faq' | 'name' | 'item' | 'news'

export type PassageSource = {
  kind: SourceKind
  /** The id of the document or the FAQ item. For other searchable content, its kind, a colon and its id. */
  sourceId: string
  /** The name that members see (display name, else file name). */
  sourceName: string
  /** Null in an FAQ item, in news and for an unknown kind. */
  documentKind?: DocumentKind | null
  /** The document's date, as exact as the document states it: `2016-04-28`, `2016-04` or `2016`. */
  date?: string | null
}

/** The position of a passage in its source. */
export type PassagePlace = {
  /** 0-based within the source. */
  ordinal: number
  /** The 1-based page; the part in a document without pages; null in an FAQ item and in news. */
  page: number | null
}

/**
 * A passage with its text. In an FAQ item the question is the heading
 * and the answer the text; in an article, its title and text.
 */
export type PassageText = PassagePlace & {
  /**
   * Set in documents without pages, whose `page` is a part
   * that readers do not know. Null or absent otherwise.
   */
  paragraph?: number | null
  heading: string | null
  text: string
}

/** A passage as the source of an answer. */
export type CorpusPassage = PassageSource & PassageText & { id: string }

export const toPassageId = (sourceId: string, ordinal: number) => `${sourceId}/${ordinal}`

/**
 * The text for a passage's vector: the source's name, the headings
 * and the text, because name and headings state the subject.
 */
export const describePassage = (
  name: string | null,
  { heading, text }: Pick<PassageText, 'heading' | 'text'>,
) => `${name ? `${toTitle(name)}. ` : ''}${heading ?? ''}\n${text}`

/** A file's name as a readable title. */
export const toTitle = (name: string) =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
