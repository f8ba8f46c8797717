import { z } from 'zod'
import { sourceThreshold } from './threshold'

/** The only definition of a service's requests and replies. Other services omit the fields marked "ours". */

export const longestQuestion = 2000
export const mostContext = 3
const mostSources = 50
const mostNearest = 3

/** Ours. `closest`: near, none is presented as the answer. `greeting`: no question, nothing was looked up. */
export const certainties = ['sure', 'closest', 'none', 'greeting'] as const
export type Certainty = (typeof certainties)[number]

export const assistantRequestSchema = z.object({
  question: z.string().trim().min(1).max(longestQuestion),
  association_id: z.number().int().positive(),
  threshold: z.number().min(0).max(1).default(sourceThreshold),
  language: z.enum(['en', 'sv']).default('en'),
  /** Ours: the questions before this one, oldest first. */
  context: z.array(z.string().max(longestQuestion)).max(mostContext).optional(),
})
export type AssistantRequest = z.infer<typeof assistantRequestSchema>

/** `text` is verbatim from the page, escaped as Markdown, with the answering part in `**bold**`. */
export type AnswerSource = {
  text: string
  source: string
  /** 1-based page of the file; null in a document without pages. */
  page: number | null
  /** Ours: null for a document with pages and for an FAQ item. */
  heading: string | null
  paragraph: number | null
  /** Ours: exactly one of the three is set. `board`: the board's page. */
  document_id: string | null
  faq_id: string | null
  board?: true
  /** Ours: as exact as the document states it (`2016-04-28`, `2016-04` or `2016`). */
  date: string | null
}

export type NearestDocument = { document_id: string; source: string; page: number | null }

export type Answer = {
  /** Markdown: our own words in the asker's language, quotes in the document's. */
  answer: string
  /** Empty when there is no source. */
  source: string
  sources: AnswerSource[]
  certainty: Certainty
  /** 0 to 1, calibrated. */
  relevance: number
  answered_question: string
  /** Only with `none`, best first. */
  nearest?: NearestDocument[]
}

/** Any number of `delta`, then one `answer` or `error`. */
export type AnswerEvent =
  | { event: 'delta'; data: { text: string } }
  | { event: 'answer'; data: Answer }
  | { event: 'error'; data: { code: string; detail: string } }

export const contractLimits = { sources: mostSources, nearest: mostNearest } as const
