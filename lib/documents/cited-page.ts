import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import { callPage, type OrganizationId } from '@/lib/auth/membership'
import { type Locale, locales } from '@/lib/i18n/locales'
import { findQuote } from '@/lib/text/find-quote'
import type { Span } from '@/lib/text/quote'
import { citedCall, readCitedAddress } from './calls'
import { type Box, markRuns, type Run } from './mark-runs'

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
  /** In points; A4 if the page's own are not known. */
  width: number
  height: number
  isRecognized: boolean
  /** Null without a quote, and where the quote is not in the text. */
  span: Span | null
  marks: Box[]
  /** Null without a quote of the member's own answers. */
  answer: CitingAnswer | null
  /** The document was read again, and the page no longer has the quote. */
  isChanged: boolean
  isElsewhere: boolean
}

const a4 = { width: 595, height: 842 }

/** `quote` is `{message id}.{index}`. One round trip, which the page, its title and the member share. */
export const getCitedPage = cache(
  async (
    organizationId: OrganizationId,
    documentId: string,
    page: string,
    quote: string | null,
  ): Promise<CitedPage | null> => {
    const address = readCitedAddress(documentId, page, quote)
    if (!address) return null
    const read = reply.parse(await callPage(citedCall(address), 'get_cited_page', { org_id: organizationId }))
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
