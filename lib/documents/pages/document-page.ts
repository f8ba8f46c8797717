import type { DocumentState, StateReason } from '@/lib/documents/document'
import type { Locale } from '@/lib/i18n/locales'
import type { DocumentKind } from '@/lib/retrieval/passage'
import type { NumberedPlace } from '@/lib/text/place-number'
import type { Span } from '@/lib/text/quote'
import type { Box } from './marks'
import type { PagePart } from './page-blocks'

export type CitingAnswer = {
  conversationId: string
  messageId: string
  question: string | null
  text: string
  isChecked: boolean
  language: Locale | null
}

/** `total` counts all pages that have the words; `pages` are the first of them. */
export type PageHits = { total: number; pages: { page: number; excerpt: PagePart[] }[] }

/** A decision of the association that changes or ends a place of the document, or all of it where `place` is null. */
export type DecisionOnDocument = {
  place: Pick<NumberedPlace, 'kind' | 'number'> | null
  isEnd: boolean
  beginsOn: string
  /** Null if the reader may not read the minutes. */
  minutes: { id: string; name: string; page: number | null; quote: string } | null
}

export type DocumentPage = {
  documentId: string
  name: string
  kind: DocumentKind | null
  /** `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  validFrom: string | null
  validTo: string | null
  addedAt: Date
  state: DocumentState
  reason: StateReason | null
  /** The current document, if this is an earlier version. */
  replacedBy: string | null
  /** The newest first, at most 20. */
  decisions: DecisionOnDocument[]
  /** A document without pictures has numbered parts instead of pages. */
  hasPictures: boolean
  page: number
  /** 0 if nothing is read. */
  pageCount: number
  text: string
  /** The unit is a point. An unknown page is A4. */
  width: number
  height: number
  isRecognized: boolean
  /** The text has the quote. */
  isQuoted: boolean
  /** What is marked in the text: what tells of the quote, or else the words of the search. Disjoint, in order. */
  spans: Span[]
  /** The same on the picture. */
  marks: Box[]
  /** The answer is null if no answer of the member has the quote. */
  answer: CitingAnswer | null
  /** The document was read again, and the page no longer has the quote. */
  isChanged: boolean
  isElsewhere: boolean
  /** Is null if the reader searches for nothing. */
  hits: PageHits | null
}
