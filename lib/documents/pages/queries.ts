import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import { documentStates, toStateReason } from '@/lib/documents/document'
import { toPageNumber } from '@/lib/documents/paths'
import { locales } from '@/lib/i18n/locales'
import { documentKinds } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { placeKinds } from '@/lib/text/place-number'
import { findMarkedSpans } from '@/lib/text/quote'
import type { CitingAnswer, DocumentPage } from './document-page'
import { excerptWords, findWords, toSearchWords } from './find-words'
import { markRuns } from './marks'

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
const decision = z
  .object({
    place_kind: z.enum(placeKinds).nullable(),
    place_number: z.string().nullable(),
    is_end: z.boolean(),
    begins_on: z.iso.date(),
    minutes: z
      .object({ id: z.uuid(), name: z.string(), page: z.number().nullable(), quote: z.string() })
      .nullable(),
  })
  .transform(({ place_kind: kind, place_number: number, is_end: isEnd, begins_on: beginsOn, minutes }) => ({
    place: kind && number ? { kind, number } : null,
    isEnd,
    beginsOn,
    minutes,
  }))
const reply = z
  .object({
    name: z.string(),
    kind: z.enum(documentKinds).nullable(),
    date: z.string().nullable(),
    valid_from: z.iso.date().nullable(),
    valid_to: z.iso.date().nullable(),
    added_at: z.string(),
    state: z.enum(documentStates),
    state_reason: z.string().nullable(),
    replaced_by: z.uuid().nullable(),
    decisions: z.array(decision),
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

type Read = NonNullable<z.infer<typeof reply>>

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
  const quoted = quote ? findMarkedSpans(read.text, quote.text) : []
  const spans = quoted.length > 0 ? quoted : findWords(read.text, words)
  return {
    documentId,
    name: read.name,
    kind: read.kind,
    date: read.date,
    validFrom: read.valid_from,
    validTo: read.valid_to,
    addedAt: new Date(read.added_at),
    state: read.state,
    reason: toStateReason(read.state_reason),
    replacedBy: read.replaced_by,
    decisions: read.decisions,
    hasPictures: read.has_pictures,
    page: read.page,
    pageCount: read.page_count,
    text: read.text,
    width,
    height,
    isRecognized: read.recognized,
    isQuoted: quoted.length > 0,
    spans,
    marks: spans.flatMap((one) => markRuns(read.runs, one, width / height)),
    isChanged: Boolean(quote?.is_older) && quoted.length === 0,
    isElsewhere: read.quote !== null && !quote,
    hits: read.hits && {
      total: read.hits.total,
      pages: read.hits.pages.map(({ page, text }) => ({ page, excerpt: excerptWords(text, words) })),
    },
  }
}
