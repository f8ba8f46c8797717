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
 * Answers use `document`, `faq` (sent by the board), `board`, `article` and `event` (a date of the calendar). The
 * members' search uses `document` and `board`, and its own entries of the other content: `name`, `item` and `news`.
 */
export type SourceKind = 'document' | 'faq' | 'board' | 'article' | 'event' | 'name' | 'item' | 'news'

/** Found by its question as by its text. */
export const isBoardsWord = (kind: string) => kind === 'faq' || kind === 'board'

export const isCitedWhole = (kind: string) => isBoardsWord(kind) || kind === 'event'

/** A numbered place of a document: "§ 7" of the bylaws. */
type RulePlace = { targetId: string; kind: 'section' | 'chapter' | 'appendix'; number: string }

/** The last day on which a place or a decision held, and the document with the decision after it, for who may read it. */
type Ending = { lastDay: string; by: Pick<PassageSource, 'sourceId' | 'sourceName'> | null }

type Decided = RulePlace & {
  targetName: string
  targetKind: DocumentKind | null
  beginsOn: string
  /** Null while no later decision is about the place. */
  ending: Ending | null
}

type InPassages = { spans: readonly { ordinal: number; start: number; end: number }[] }
/** What of a document holds no longer, because a decision has changed or ended it. */
export type EndedPlace = RulePlace & Ending & InPassages
/** A decision of these minutes that changes or ends a place of another document. */
export type DecidedPlace = Decided & InPassages

type InText = { start: number; end: number }
export type EndedSpan = RulePlace & Ending & InText
export type DecidedSpan = Decided & InText

export type PassageSource = {
  kind: SourceKind
  /** Other content than documents and FAQ items: its kind, a colon and its id. */
  sourceId: string
  /** The display name, else the file name. */
  sourceName: string
  documentKind?: DocumentKind | null
  /** The date is as exact as the document states it: `2016-04-28`, `2016-04` or `2016`. */
  date?: string | null
  /** The first and the last day on which the text holds (`2019-05-31`), where an admin has said so. */
  validFrom?: string | null
  validTo?: string | null
  /** An admin has said that the text holds beside a newer one of its name. */
  staysValid?: boolean | null
  /** It is the id of the version that followed, if the source is an earlier version of a document. */
  followedBy?: string | null
  endedPlaces?: readonly EndedPlace[]
  decidedPlaces?: readonly DecidedPlace[]
}

export type PassagePlace = {
  /** 0-based within the source. */
  ordinal: number
  /** 1-based; the part in a document without pages; null in other content than documents. */
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
  /** What of the text holds no longer. It is there for a question that names its time. */
  ended?: readonly EndedSpan[]
  decided?: readonly DecidedSpan[]
}

export type CorpusPassage = PassageSource &
  PassageText & {
    id: string
    /** The document that replaced this one, if the text has ended. */
    replacedBy?: Pick<PassageSource, 'sourceId' | 'sourceName'>
  }

export const toPassageId = (sourceId: string, ordinal: number) => `${sourceId}/${ordinal}`

/** Name and headings state the subject. Kind and year in front made answers worse: 6 of 171 fewer right first. */
export const describePassage = (
  name: string | null,
  { heading, text }: Pick<PassageText, 'heading' | 'text'>,
) => `${name ? `${toTitle(name)}. ` : ''}${heading ?? ''}\n${text}`

/**
 * What stands above a passage: its headings, and what its list, its table and its figures hang on. `references` are
 * sentences elsewhere in the paper that take something from a point or section of it.
 */
export type Path = {
  headings: string[]
  leads: string[]
  columns: string[] | null
  units: string[]
  references: string[]
}

const BETWEEN = ' › '
const LEADS_ON = ' …'
const COLUMN = ' | '

/** The stored form of a path. Null if nothing is known. */
export function joinPath({ headings, leads, columns, units, references }: Path): string | null {
  const parts = [
    ...headings,
    ...leads.map((lead) => `${lead}${LEADS_ON}`),
    ...units.map((unit) => `(${unit})`),
    ...references.map((reference) => `[${reference}]`),
    ...(columns ? [columns.join(COLUMN)] : []),
  ]
  return parts.length > 0 ? parts.join(BETWEEN) : null
}

export function readPath(heading: string | null): Path {
  const path: Path = { headings: [], leads: [], columns: null, units: [], references: [] }
  for (const part of heading?.split(BETWEEN) ?? []) {
    if (part.endsWith(LEADS_ON)) path.leads.push(part.slice(0, -LEADS_ON.length))
    else if (/^\[.*\]$/.test(part)) path.references.push(part.slice(1, -1))
    else if (part.includes(COLUMN)) path.columns = part.split(COLUMN)
    else if (/^\(.*\)$/.test(part)) path.units.push(part.slice(1, -1))
    else path.headings.push(part)
  }
  return path
}

export const toTitle = (name: string) =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
