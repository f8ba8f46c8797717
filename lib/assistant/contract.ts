import { z } from 'zod'
import { sourceThreshold } from './threshold'

/** This file alone defines a service's requests and replies. Other services omit the fields marked "ours". */

export const longestQuestion = 2000
export const contractLimits = { context: 3, sources: 50, nearest: 3 } as const

/** Ours. With `closest`, no source is presented as the answer. `greeting` marks a text that asks nothing. */
export const certainties = ['sure', 'closest', 'none', 'greeting'] as const
export type Certainty = (typeof certainties)[number]

export const assistantRequestSchema = z.object({
  question: z.string().trim().min(1).max(longestQuestion),
  association_id: z.number().int().positive(),
  threshold: z.number().min(0).max(1).default(sourceThreshold),
  language: z.enum(['en', 'sv']).default('en'),
  /** Ours. The list holds the questions before this one, oldest first. */
  context: z.array(z.string().max(longestQuestion)).max(contractLimits.context).optional(),
})
export type AssistantRequest = z.infer<typeof assistantRequestSchema>

/** A source is the quoted place. All other shapes of a source derive from this one. */
export const answerSourceSchema = z.object({
  /** The text is verbatim from the page, escaped as Markdown, with the answering part in `**bold**`. */
  text: z.string(),
  source: z.string(),
  /** Pages count from 1. A document without pages has null. */
  page: z.number().nullable(),
  /** Ours. A document with pages has one only if the quote needs it and does not contain it. An FAQ item has null. */
  heading: z.string().nullable(),
  paragraph: z.number().nullable(),
  /** Ours. Exactly one of the five is set; `board` stands for the board's page, `event_id` is a date of the calendar. */
  document_id: z.string().nullable(),
  faq_id: z.string().nullable(),
  board: z.literal(true).optional(),
  article_id: z.string().optional(),
  event_id: z.string().optional(),
  /** Ours. The date is as exact as the document states it (`2016-04-28`, `2016-04` or `2016`). */
  date: z.string().nullable(),
  /** Ours. The first and the last day on which the text holds or held; left out where none is known. */
  valid_from: z.iso.date().optional(),
  valid_to: z.iso.date().optional(),
  /** Ours. The document that replaced this one; left out unless the text has ended. */
  replaced_by: z.object({ document_id: z.uuid(), source: z.string() }).optional(),
})
export type AnswerSource = z.infer<typeof answerSourceSchema>

export const nearestDocumentSchema = answerSourceSchema
  .pick({ source: true, page: true })
  .extend({ document_id: z.uuid() })
export type NearestDocument = z.infer<typeof nearestDocumentSchema>

/** `sourceId` is an article's or else a document's, and `text` is the sentence that disagrees. */
export type DisagreeingText = { isArticle: boolean; sourceId: string; text: string }

export type Answer = {
  /** The Markdown has our own words in the asker's language and quotes in the document's. */
  answer: string
  /** An answer without a source has an empty string. */
  source: string
  sources: AnswerSource[]
  certainty: Certainty
  /** The calibrated value lies between 0 and 1. */
  relevance: number
  answered_question: string
  /** An answer with the certainty `none` names these, best first. */
  nearest?: NearestDocument[]
  /** Ours, and no part of a reply. Set where the quotes are of two texts that hold and disagree, the higher first. */
  disagreement?: [DisagreeingText, DisagreeingText]
  /** Ours. Set where the answer is not sure and documents of the association are still being read. */
  is_reading?: boolean
}

/** A stream sends any number of `delta`, then one `answer` or `error`. */
export type AnswerEvent =
  | { event: 'delta'; data: { text: string } }
  | { event: 'answer'; data: Answer }
  | { event: 'error'; data: { code: string; detail: string } }
