import { z } from 'zod'
import { sourceThreshold } from './threshold'

/**
 * The only definition of an assistant service's requests and replies. The portal
 * parses a service's reply with it, and our own engine produces it. Fields marked
 * "ours" are additions of the service that we ship; other services omit them.
 */

/** The largest number of characters of a question. */
export const longestQuestion = 2000
/** The largest number of earlier questions that are sent with a follow-up. */
export const mostContext = 3
/** The largest number of sources of an answer, and of documents with a refusal. */
const mostSources = 50
const mostNearest = 3

/**
 * The certainty of an answer (ours). `sure`: the first source answers. `closest`: the sources are near, none
 * is presented as the answer. `none`: nothing was found. `greeting`: the message was no question ("hej",
 * "tack"), so nothing was looked up.
 */
export const certainties = ['sure', 'closest', 'none', 'greeting'] as const
export type Certainty = (typeof certainties)[number]

/** Body of `POST {base}/ask`. */
export const assistantRequestSchema = z.object({
  question: z.string().trim().min(1).max(longestQuestion),
  association_id: z.number().int().positive(),
  threshold: z.number().min(0).max(1).default(sourceThreshold),
  language: z.enum(['en', 'sv']).default('en'),
  /**
   * The questions before this one, oldest first (ours), so that
   * a follow-up such as "och på balkongen då?" is understood.
   */
  context: z.array(z.string().max(longestQuestion)).max(mostContext).optional(),
})
export type AssistantRequest = z.infer<typeof assistantRequestSchema>

/**
 * One quoted passage. `text` is verbatim from the page,
 * escaped as Markdown, with the answering part in `**bold**`.
 */
export type AnswerSource = {
  text: string
  /** The document's name as members know it. */
  source: string
  /** 1-based page of the file; null in a document without pages. */
  page: number | null
  /**
   * Ours: the position of the quote in a document without
   * pages. Null for a document with pages and for an FAQ item.
   */
  heading: string | null
  paragraph: number | null
  /** Ours: exactly one of the two is set. */
  document_id: string | null
  faq_id: string | null
  /** Ours: the document's date, as exact as the document states it (`2016-04-28`, `2016-04` or `2016`). */
  date: string | null
}

/** A document that mentions a subject of the question. `page` is null in a document without pages. */
export type NearestDocument = { document_id: string; source: string; page: number | null }

export type Answer = {
  /**
   * Markdown. The assistant's own words are in the asker's language; quotes stay in the document's language.
   */
  answer: string
  /** The name of the first source; empty when there is none. */
  source: string
  sources: AnswerSource[]
  certainty: Certainty
  /** 0 to 1: the calibrated probability that the first source answers the question. */
  relevance: number
  /** The question that was looked up: a follow-up is completed with the previous question. */
  answered_question: string
  /** Only with `none`: the organisation's nearest documents, best first. */
  nearest?: NearestDocument[]
}

/** The server-sent events of a streamed answer: any number of `delta`, then one `answer` or `error`. */
export type AnswerEvent =
  | { event: 'delta'; data: { text: string } }
  | { event: 'answer'; data: Answer }
  | { event: 'error'; data: { code: string; detail: string } }

export const contractLimits = { sources: mostSources, nearest: mostNearest } as const
