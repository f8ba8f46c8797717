import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import { type DocumentState, documentStates, type StateReason, toStateReason } from '@/lib/documents/document'
import { toPageNumber } from '@/lib/documents/paths'
import { type Locale, locales } from '@/lib/i18n/locales'
import { type DocumentKind, documentKinds } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { findMarkedQuote, type Span } from '@/lib/text/quote'
import { excerptWords, findWords, toSearchWords } from './find-words'
import { type Box, markRuns } from './marks'
import type { PagePart } from './page-blocks'

const run = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
const quote = z.object({
  page: z.number().nullable(),
  text: z.string(),
  is_older: z.boolean().nullable(),
  conversation: z.uuid(),
  answer: z.string(),
  markdown_checked: z.boolean(),
  language: z.enum(locales).nullable().catch(null),
  question: z.string().nullable(),
})
const hits = z.object({
  total: z.number(),
  pages: z.array(z.object({ page: z.number(), text: z.string() })),
})
const reply = z
  .object({
    name: z.string(),
    kind: z.enum(documentKinds).nullable(),
    date: z.string().nullable(),
    added_at: z.string(),
    state: z.enum(documentStates),
    state_reason: z.string().nullable(),
    replaced_by: z.uuid().nullable(),
    has_pictures: z.boolean(),
    page: z.number(),
    page_count: z.number(),
    text: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    recognized: z.boolean(),
    runs: z.array(run),
    quote: quote.nullable(),
    hits: hits.nullable(),
  })
  .nullable()

export type CitingAnswer = {
  conversationId: string
  messageId: string
  question: string | null
  text: string
  isChecked: boolean
  language: Locale | null
}

type Read = NonNullable<z.infer<typeof reply>>

/** `total` counts all pages that have the words; `pages` are the first of them. */
export type PageHits = { total: number; pages: { page: number; excerpt: PagePart[] }[] }

export type DocumentPage = {
  documentId: string
  name: string
  kind: DocumentKind | null
  /** `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  addedAt: Date
  state: DocumentState
  reason: StateReason | null
  /** The current document, if this is an earlier version. */
  replacedBy: string | null
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
  /** The quote. The span is null if there is none or the text does not have it. */
  span: Span | null
  /** What is marked in the text: the quote, or else the words of the search. */
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

const a4 = { width: 595, height: 842 }
const mostHits = 20

const quoteName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,3})$/i

/**
 * `page` is null for the first page, or for the cited part. `quote` is `{message id}.{index}`, which names the cited
 * source of a stored answer; another one is ignored. Null if no document of the member's organisation has the page.
 * One round trip, which the page and its title share.
 */
export const getDocumentPage = cache(
  async (
    documentId: string,
    page: string | null,
    quote: string | null,
    search = '',
  ): Promise<DocumentPage | null> => {
    const number = page === null ? null : toPageNumber(page)
    if ((page !== null && !number) || !z.uuid().safeParse(documentId).success) return null
    const [, message = null, source = null] = quoteName.exec(quote ?? '') ?? []
    const words = toSearchWords(search)
    const args = {
      document: documentId,
      page: number,
      message,
      source: source === null ? null : Number(source),
      words,
      most_hits: mostHits,
    }
    const read = await call(await getServerClient(), 'get_document_page', args, reply)
    if (!read) return null
    return { ...toPage(documentId, read, words), answer: message ? toAnswer(message, read.quote) : null }
  },
)

function toAnswer(messageId: string, quote: Read['quote']): CitingAnswer | null {
  if (!quote) return null
  const { conversation, question, answer: text, markdown_checked: isChecked, language } = quote
  return { conversationId: conversation, messageId, question, text, isChecked, language }
}

function toPage(documentId: string, read: Read, words: string[]): Omit<DocumentPage, 'answer'> {
  const { width, height } = read.width && read.height ? { width: read.width, height: read.height } : a4
  const quote = read.quote?.page === read.page ? read.quote : null
  const span = quote && findMarkedQuote(read.text, quote.text)
  const spans = span ? [span] : findWords(read.text, words)
  return {
    documentId,
    name: read.name,
    kind: read.kind,
    date: read.date,
    addedAt: new Date(read.added_at),
    state: read.state,
    reason: toStateReason(read.state_reason),
    replacedBy: read.replaced_by,
    hasPictures: read.has_pictures,
    page: read.page,
    pageCount: read.page_count,
    text: read.text,
    width,
    height,
    isRecognized: read.recognized,
    span,
    spans,
    marks: spans.flatMap((one) => markRuns(read.runs, one, width / height)),
    isChanged: Boolean(quote?.is_older) && !span,
    isElsewhere: read.quote !== null && !quote,
    hits: read.hits && {
      total: read.hits.total,
      pages: read.hits.pages.map(({ page, text }) => ({ page, excerpt: excerptWords(text, words) })),
    },
  }
}
