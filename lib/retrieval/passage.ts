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

/** Answers use `document`, `faq` (sent by the board) and `board`; the members' search uses all kinds. */
export type SourceKind = 'document' | 'faq' | 'board' | 'name' | 'item' | 'news'

/** Cited whole, and found by its question as by its text. */
export const isBoardsWord = (kind: string) => kind === 'faq' || kind === 'board'

export type PassageSource = {
  kind: SourceKind
  /** Other content than documents and FAQ items: its kind, a colon and its id. */
  sourceId: string
  /** The display name, else the file name. */
  sourceName: string
  documentKind?: DocumentKind | null
  /** The date is as exact as the document states it: `2016-04-28`, `2016-04` or `2016`. */
  date?: string | null
}

export type PassagePlace = {
  /** 0-based within the source. */
  ordinal: number
  /** 1-based; the part in a document without pages; null in an FAQ item and in news. */
  page: number | null
}

/** FAQ items: `heading` is the question. News: the title. */
export type PassageText = PassagePlace & {
  /** A document without pages has this; its `page` is a part that readers do not know. */
  paragraph?: number | null
  heading: string | null
  text: string
  /** The text was read from a picture, so letters may have lost or got diacritics. */
  recognized?: boolean
}

export type CorpusPassage = PassageSource & PassageText & { id: string }

export const toPassageId = (sourceId: string, ordinal: number) => `${sourceId}/${ordinal}`

/** Name and headings state the subject. */
export const describePassage = (
  name: string | null,
  { heading, text }: Pick<PassageText, 'heading' | 'text'>,
) => `${name ? `${toTitle(name)}. ` : ''}${heading ?? ''}\n${text}`

export const toTitle = (name: string) =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
