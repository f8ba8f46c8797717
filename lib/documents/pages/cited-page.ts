import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import { toPageNumber } from '@/lib/documents/address'
import { type Locale, locales } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { findQuote, type Span } from '@/lib/text/quote'
import { type Box, markRuns, type Run } from './marks'

const run = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
const reply = z
  .object({
    name: z.string(),
    replaced_by: z.uuid().nullable(),
    page_count: z.number(),
    text: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    recognized: z.boolean(),
    runs: z.array(run),
    quote: z
      .object({
        page: z.number(),
        text: z.string(),
        is_older: z.boolean().nullable(),
        conversation: z.uuid(),
        answer: z.string(),
        markdown_checked: z.boolean(),
        language: z.enum(locales).nullable().catch(null),
        question: z.string().nullable(),
      })
      .nullable(),
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

export type CitedPage = {
  documentId: string
  name: string
  page: number
  /** The current document, if this is an earlier version. */
  replacedBy: string | null
  pageCount: number
  text: string
  /** The unit is a point. An unknown page is A4. */
  width: number
  height: number
  isRecognized: boolean
  /** The span is null if there is no quote or the text does not have it. */
  span: Span | null
  marks: Box[]
  /** The answer is null if no answer of the member has the quote. */
  answer: CitingAnswer | null
  /** The document was read again, and the page no longer has the quote. */
  isChanged: boolean
  isElsewhere: boolean
}

const a4 = { width: 595, height: 842 }

const quoteName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,3})$/i

/** `message` and `source` name the cited source of a stored answer. Null if no page can have the address. */
function readCitedAddress(document: string, page: string, quote: string | null) {
  const number = toPageNumber(page)
  if (!number || !z.uuid().safeParse(document).success) return null
  const [, message = null, source = null] = quoteName.exec(quote ?? '') ?? []
  return { document, page: number, message, source: source === null ? null : Number(source) }
}

/** `quote` is `{message id}.{index}`; another one is ignored. One round trip, which the page and its title share. */
export const getCitedPage = cache(
  async (documentId: string, page: string, quote: string | null): Promise<CitedPage | null> => {
    const address = readCitedAddress(documentId, page, quote)
    if (!address) return null
    const read = await call(await getServerClient(), 'get_cited_page', address, reply)
    if (!read) return null
    const { message } = address
    const answer = message && toAnswer(message, read.quote)
    return { ...placeQuote(documentId, address.page, read), answer: answer || null }
  },
)

function toAnswer(messageId: string, quote: Read['quote']): CitingAnswer | null {
  if (!quote) return null
  const { conversation, question, answer: text, markdown_checked: isChecked, language } = quote
  return { conversationId: conversation, messageId, question, text, isChecked, language }
}

function placeQuote(documentId: string, page: number, read: Read): Omit<CitedPage, 'answer'> {
  const { width, height } = read.width && read.height ? { width: read.width, height: read.height } : a4
  const quote = read.quote?.page === page ? read.quote : null
  const span = quote && findQuote(read.text, quote.text)
  const runs: Run[] = read.runs
  return {
    documentId,
    name: read.name,
    page,
    replacedBy: read.replaced_by,
    pageCount: read.page_count,
    text: read.text,
    width,
    height,
    isRecognized: read.recognized,
    span,
    isChanged: Boolean(quote?.is_older) && !span,
    isElsewhere: read.quote !== null && !quote,
    marks: span ? markRuns(runs, span, width / height) : [],
  }
}
